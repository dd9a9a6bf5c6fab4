import { collect, type FieldCodes } from "../../../lib/rules/field-code";
import { checkText } from "../../../lib/rules/text";
import { checkZip } from "../../../lib/rules/zip-code";
import type { CardField, CardInput } from "./card";

/** Value of the number field once the provider's frame reports a complete card. The card itself stays in the frame. */
export const COMPLETE = "complete";

/** The provider's frame checks the card; this site checks only the fields beside it. */
export function checkStripeCard(card: CardInput): FieldCodes<CardField> {
  return collect<CardField>({
    number: card.number === COMPLETE ? undefined : "required",
    expiry: undefined,
    cvc: undefined,
    name: checkText(card.name, 2, 60),
    billingZip: checkZip(card.billingZip),
  });
}
