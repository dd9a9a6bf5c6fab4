import type { FieldCodes, Verdict } from "../../../lib/rules/field-code";
import { collect } from "../../../lib/rules/field-code";
import { checkText } from "../../../lib/rules/text";
import { checkZip } from "../../../lib/rules/zip-code";
import { checkExpiry } from "./card-expiry";

export type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "unknown";

/** Card data as typed. It stays in the component's memory and is sent only to the tokeniser. */
export interface CardInput {
  number: string;
  /** Month and year in any form that splitExpiry() parses. */
  expiry: string;
  cvc: string;
  name: string;
  billingZip: string;
}

export type CardField = keyof CardInput;

export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, "");
}

/** Returns the scheme of the leading digits. */
export function cardBrand(number: string): CardBrand {
  const digits = cardDigits(number);
  if (/^4/.test(digits)) return "visa";
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return "mastercard";
  if (/^3[47]/.test(digits)) return "amex";
  if (/^(6011|64[4-9]|65)/.test(digits)) return "discover";
  return "unknown";
}

/** Groups the digits as cards print them: 4-4-4-4, or 4-6-5 for American Express. */
export function formatCardNumber(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 19);
  if (cardBrand(digits) === "amex") {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(" ");
  }
  return digits.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** Verifies the check digit (Luhn): detects one wrong digit and nearly every swap of neighbours. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function checkCardNumber(text: string): Verdict {
  const digits = cardDigits(text);
  if (digits === "") return "required";
  if (!/^\d+$/.test(digits)) return "invalid";
  if (digits.length < 13) return "too_short";
  if (digits.length > 19) return "too_long";
  return passesLuhn(digits) ? undefined : "invalid";
}

export function checkCvc(cvc: string, brand: CardBrand): Verdict {
  const digits = cvc.trim();
  if (digits === "") return "required";
  if (!/^\d+$/.test(digits)) return "invalid";
  const cvcLength = brand === "amex" ? 4 : 3;
  // Cards of an unknown scheme may have either length.
  if (brand === "unknown" && digits.length === 4) return undefined;
  if (digits.length < cvcLength) return "too_short";
  return digits.length > cvcLength ? "too_long" : undefined;
}

/** Checks all card fields; the result is in the order of the form. */
export function checkCard(card: CardInput, today: string): FieldCodes<CardField> {
  return collect<CardField>({
    number: checkCardNumber(card.number),
    expiry: checkExpiry(card.expiry, today),
    cvc: checkCvc(card.cvc, cardBrand(card.number)),
    name: checkText(card.name, 2, 60),
    billingZip: checkZip(card.billingZip),
  });
}
