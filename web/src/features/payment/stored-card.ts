import * as z from "zod/mini";

export const storedCardSchema = z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() });
/** A card on file. */
export type StoredCard = z.infer<typeof storedCardSchema>;

/** Name and ZIP code that a card of somebody probably has. */
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

/** In place of a card's scheme: what a bank account paid. */
export const BANK_ACCOUNT = "bank_account";

/** A payment card's scheme as it is written on the card. */
export function cardBrandName(brand: string): string {
  return NAMES[brand] ?? brand;
}

/** A stored card as its sentences need it. */
export function cardWords({ brand, last4, expMonth, expYear }: StoredCard) {
  return { brand: cardBrandName(brand), last4, expiry: `${String(expMonth).padStart(2, "0")}/${expYear}` };
}
