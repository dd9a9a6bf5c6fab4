import type { Verdict } from "../../../lib/rules/field-code";
import { clean, lengthOf } from "../../../lib/rules/text";

/** 1–50 characters: letters of any script with their marks, space, apostrophe, hyphen, dot; at least one letter. */
export function checkPersonName(text: string): Verdict {
  const value = clean(text).replaceAll("’", "'");
  if (value === "") return "required";
  if (!/^[\p{L}\p{M} '.-]+$/u.test(value) || !/\p{L}/u.test(value)) return "invalid";
  return lengthOf(value) > 50 ? "too_long" : undefined;
}
