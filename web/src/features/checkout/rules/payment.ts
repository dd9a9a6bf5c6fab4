import type { ConsentKey, QuoteConsent } from "../schemas";
import type { CardEntry } from "../../payment/card-entry";
import { cardOf, startCard } from "../../payment/card-entry";
import type { CardField } from "../../payment/rules/card";
import type { FieldCodes } from "../../../lib/rules/field-code";

export type ConsentField = `consent_${ConsentKey}`;
/** The pay form's answers: consents first, the card last. A ticked consent is "yes". */
export type PaymentField = ConsentField | CardField;
export type PaymentInput = Record<PaymentField, string>;

export const TICKED = "yes";
/** What a way to pay without the card's fields needs. */
export const CONSENT_FIELDS: readonly PaymentField[] = ["consent_disclosures", "consent_terms", "consent_auto_renew"];

export function consentField(key: ConsentKey): ConsentField {
  return `consent_${key}`;
}

/** An untouched form: nothing ticked; name and ZIP code are known already and may be changed. */
export function startPayment(name: string, billingZip: string): PaymentInput {
  return {
    consent_disclosures: "",
    consent_terms: "",
    consent_auto_renew: "",
    ...startCard(name, billingZip),
  };
}

/** Every required consent is ticked, and the card could be real. `today` is `YYYY-MM-DD`. */
export function checkPayment(
  input: PaymentInput,
  consents: readonly QuoteConsent[],
  card: Pick<CardEntry, "check">,
  today: string,
): FieldCodes<PaymentField> {
  const codes: FieldCodes<PaymentField> = {};
  for (const consent of consents) {
    const field = consentField(consent.key);
    if (consent.required && input[field] !== TICKED) codes[field] = "required";
  }
  return { ...codes, ...card.check(cardOf(input), today) };
}

/** The consents that were given, with the versions of the texts that were shown. */
export function givenConsents(
  input: PaymentInput,
  consents: readonly QuoteConsent[],
): { key: ConsentKey; version: string }[] {
  return consents
    .filter(({ key }) => input[consentField(key)] === TICKED)
    .map(({ key, version }) => ({ key, version }));
}
