import type { Checked } from "../../api/check";
import type { asPaymentMethod } from "../../api/checks/member";

/** A card on file. */
export type StoredCard = Checked<typeof asPaymentMethod>;

/** The probable name and ZIP code on a person's card. */
export interface CardOwner {
  name: string;
  billingZip: string;
}

const NAMES: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

/** Replaces a card's scheme in payments from a bank account. */
export const BANK_ACCOUNT = "bank_account";

/** Name of a card scheme as printed on cards; an unknown scheme unchanged. */
export function cardBrandName(brand: string): string {
  return NAMES[brand] ?? brand;
}

/** The values that texts about a stored card insert. */
export function cardWords({ brand, last4, expMonth, expYear }: StoredCard) {
  return { brand: cardBrandName(brand), last4, expiry: `${String(expMonth).padStart(2, "0")}/${expYear}` };
}
