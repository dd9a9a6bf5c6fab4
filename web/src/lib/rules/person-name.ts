import type { Verdict } from "./field-code";
import { clean, lengthOf } from "./text";

/**
 * Requires 1–50 characters: letters of any script with their marks, space, apostrophe, hyphen, dot; at least one letter. Refuses
 * "evil.example" (a dot before two letters), as mail programs turn it into a link.
 */
export function checkPersonName(text: string): Verdict {
  const value = clean(text).replaceAll("’", "'");
  if (value === "") return "required";
  if (!/^[\p{L}\p{M} '.-]+$/u.test(value) || !/\p{L}/u.test(value)) return "invalid";
  if (/\.\p{L}\p{M}*\p{L}/u.test(value)) return "invalid";
  return lengthOf(value) > 50 ? "too_long" : undefined;
}
