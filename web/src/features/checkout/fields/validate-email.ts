import { checked } from "../../../api/checked";
import { asEmailAvailability } from "../../../api/checks/email";
import { request } from "../../../api/request";

/** Whether a new account can use this address. Throws ApiError, also after too many requests. */
export async function isEmailAvailable(email: string, signal?: AbortSignal): Promise<boolean> {
  const answer = await request("/api/v4/member/validateEmail", { query: { email }, signal });
  return checked(asEmailAvailability, answer).available;
}
