import type { FieldCodes } from "../../lib/rules/field-code";
import type { CardField, CardInput } from "./rules/card";

/** What came of turning the card into a single-use token. */
export type TokeniseAnswer =
  | { kind: "token"; token: string }
  | { kind: "refused"; codes: FieldCodes<CardField> }
  | { kind: "unreachable" };

/** The card part of one form; useCardEntry() makes it, <CardFields> shows it. */
export interface CardEntry {
  provider: "sandbox" | "stripe";
  /** The rules for what was typed, in the order of the form. `today` is `YYYY-MM-DD`. */
  check(card: CardInput, today: string): FieldCodes<CardField>;
  /** Card → token, at the provider. Never throws. */
  tokenise(card: CardInput): Promise<TokeniseAnswer>;
  /**
   * Lets the card's bank ask its owner, after 402 payment_action_required. False when that did not succeed; repeat the
   * request with the same key either way: the server then says how it ended. Never throws.
   */
  confirm(clientSecret: string): Promise<boolean>;
}

/** The form's answers before anything is typed; what is known of the owner is filled in. */
export function startCard(name: string, billingZip: string): CardInput {
  return { number: "", name, expiry: "", cvc: "", billingZip };
}

/** The card's answers among those of a larger form. */
export function cardOf(values: CardInput): CardInput {
  const { number, expiry, cvc, name, billingZip } = values;
  return { number, expiry, cvc, name, billingZip };
}
