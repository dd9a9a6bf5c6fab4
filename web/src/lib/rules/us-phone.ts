import type { Verdict } from "./field-code";

/** Only the digits of what was typed; a leading country code 1 of eleven digits is dropped. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/** Ten digits; area code and exchange begin with 2–9. Letters are refused rather than dropped. */
export function checkPhone(text: string): Verdict {
  if (text.trim() === "") return "required";
  if (/[^\d\s().+-]/.test(text)) return "invalid";
  const digits = phoneDigits(text);
  if (digits.length < 10) return "too_short";
  if (digits.length > 10) return "too_long";
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? undefined : "invalid";
}
