import type { Verdict } from "./field-code";

/** Returns the digits of the text, without a leading country code 1 if there are eleven. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/** Requires ten digits; area code and exchange begin with 2–9. Refuses letters instead of ignoring them. */
export function checkPhone(text: string): Verdict {
  if (text.trim() === "") return "required";
  if (/[^\d\s().+-]/.test(text)) return "invalid";
  const digits = phoneDigits(text);
  if (digits.length < 10) return "too_short";
  if (digits.length > 10) return "too_long";
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? undefined : "invalid";
}
