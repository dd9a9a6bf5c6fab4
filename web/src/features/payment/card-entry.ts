import type { FieldCodes } from "../../lib/rules/field-code";
import type { CardField, CardInput } from "./rules/card";

/** Result of exchanging the card for a single-use token. */
export type TokeniseAnswer =
  | { kind: "token"; token: string }
  | { kind: "refused"; codes: FieldCodes<CardField> }
  | { kind: "unreachable" };

/** The card part of one form. useCardEntry() creates it, <CardFields> shows it. */
export interface CardEntry {
  provider: "sandbox" | "stripe";
  /** Checks the input; the result is in the order of the form. `today` is `YYYY-MM-DD`. */
  check(card: CardInput, today: string): FieldCodes<CardField>;
  /** Exchanges the card for a token at the provider. Never throws. */
  tokenise(card: CardInput): Promise<TokeniseAnswer>;
  /**
   * Lets the bank authenticate the card's owner, after 402 payment_action_required. Returns false on failure. The
   * caller repeats the request with the same key in both cases; the server then reports the outcome. Never throws.
   */
  confirm(clientSecret: string): Promise<boolean>;
}

/** The initial values of the form, with the known facts about the owner. */
export function startCard(name: string, billingZip: string): CardInput {
  return { number: "", name, expiry: "", cvc: "", billingZip };
}

/** Picks the card's values from a larger form's. */
export function cardOf(values: CardInput): CardInput {
  const { number, expiry, cvc, name, billingZip } = values;
  return { number, expiry, cvc, name, billingZip };
}
