import type { Verdict } from "./field-code";
import { clean } from "./text";

/** Atoms with dots between them. Quoted forms are not accepted, as no provider issues them. */
const LOCAL_PART = /^[!#$%&'*+/=?^_`{|}~0-9A-Za-z-]+(\.[!#$%&'*+/=?^_`{|}~0-9A-Za-z-]+)*$/;
const DOMAIN = /^[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)+$/;

/** RFC 5321, 4.5.3.1.1: mail servers refuse a longer part before the @. */
const MOST_LOCAL_PART = 64;

/** Requires 5–254 characters, exactly one `@` with at most 64 characters before it, a dot inside the domain, and only the ASCII characters that mail servers accept. */
export function checkEmail(text: string): Verdict {
  const value = clean(text);
  if (value === "") return "required";
  if (value.length > 254) return "too_long";
  const [local = "", domain = "", ...more] = value.split("@");
  const wellFormed =
    more.length === 0 && local.length <= MOST_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(domain);
  return wellFormed && value.length >= 5 ? undefined : "invalid";
}

export function checkOptionalEmail(text: string): Verdict {
  return clean(text) === "" ? undefined : checkEmail(text);
}
