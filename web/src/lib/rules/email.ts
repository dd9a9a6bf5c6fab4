import type { Verdict } from "./field-code";
import { clean } from "./text";

/** Atoms with dots between them. Quoted forms are not accepted, as no provider issues them. */
const LOCAL_PART = /^[!#$%&'*+/=?^_`{|}~0-9A-Za-z-]+(\.[!#$%&'*+/=?^_`{|}~0-9A-Za-z-]+)*$/;
const DOMAIN = /^[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)+$/;

/** Requires 5–254 characters, exactly one `@`, a dot inside the domain, and only the ASCII characters that mail servers accept. */
export function checkEmail(text: string): Verdict {
  const value = clean(text);
  if (value === "") return "required";
  if (value.length > 254) return "too_long";
  const [local = "", domain = "", ...more] = value.split("@");
  const wellFormed = more.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain);
  return wellFormed && value.length >= 5 ? undefined : "invalid";
}

export function checkOptionalEmail(text: string): Verdict {
  return clean(text) === "" ? undefined : checkEmail(text);
}
