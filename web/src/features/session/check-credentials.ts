/** Missing or malformed input, found before the request. The server answers other faults with one sentence. */
export interface LoginFaults {
  email?: "emailRequired" | "emailInvalid";
  password?: "passwordRequired";
}

export function checkCredentials(email: string, password: string): LoginFaults {
  const faults: LoginFaults = {};
  const address = email.trim();
  if (address === "") faults.email = "emailRequired";
  else if (!/^[^@\s]+@[^@\s]+$/.test(address)) faults.email = "emailInvalid";
  if (password === "") faults.password = "passwordRequired";
  return faults;
}
