import type { Verdict } from "../../../lib/rules/field-code";

/** Normalises a code as the server does: upper case, trimmed. */
export function couponCode(text: string): string {
  return text.trim().toUpperCase();
}

/** Accepts 3–24 of `A–Z 0–9 -` after upper-casing. */
export function checkCouponCode(text: string): Verdict {
  const code = couponCode(text);
  if (code === "") return "required";
  if (!/^[A-Z0-9-]+$/.test(code)) return "invalid";
  if (code.length < 3) return "too_short";
  return code.length > 24 ? "too_long" : undefined;
}
