import type { Verdict } from "./field-code";
import { clean, hasControlCharacter, lengthOf } from "./text";

/** 5–254 characters, exactly one `@` with something before it, and a dot inside the domain. */
export function checkEmail(text: string): Verdict {
  const value = clean(text);
  if (value === "") return "required";
  if (lengthOf(value) > 254) return "too_long";
  if (hasControlCharacter(value) || /\s/u.test(value)) return "invalid";
  const [local, domain, ...more] = value.split("@");
  if (!local || !domain || more.length > 0) return "invalid";
  if (!/^[^.]+(\.[^.]+)+$/u.test(domain)) return "invalid";
  return lengthOf(value) < 5 ? "too_short" : undefined;
}

/** An address that may be left out. */
export function checkOptionalEmail(text: string): Verdict {
  return clean(text) === "" ? undefined : checkEmail(text);
}
