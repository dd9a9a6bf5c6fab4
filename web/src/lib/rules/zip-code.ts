import type { Verdict } from "./field-code";
import { clean } from "./text";

/** Requires `12345` or `12345-6789`. */
export function checkZip(text: string): Verdict {
  const value = clean(text);
  if (value === "") return "required";
  return /^\d{5}(-\d{4})?$/.test(value) ? undefined : "invalid";
}
