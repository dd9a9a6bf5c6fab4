import type { FieldCodes } from "../../lib/rules/field-code";
import type { ChangeConsent } from "./change-quote";

/** What can be agreed to. A box holds its tick as text, like every answer of a form. */
export const CONSENT_FIELDS = ["consent_disclosures", "consent_terms", "consent_auto_renew"] as const;
export type ConsentField = (typeof CONSENT_FIELDS)[number];
export type Consents = Record<ConsentField, string>;

export const TICKED = "yes";
/** Never ticked beforehand. */
export const NO_CONSENTS: Consents = { consent_disclosures: "", consent_terms: "", consent_auto_renew: "" };

/** The box of a consent; undefined for one that this page does not know. */
export function consentField({ key }: Pick<ChangeConsent, "key">): ConsentField | undefined {
  return CONSENT_FIELDS.find((field) => field === `consent_${key}`);
}

export function checkConsents(values: Consents, asked: readonly ChangeConsent[]): FieldCodes<ConsentField> {
  const codes: FieldCodes<ConsentField> = {};
  for (const consent of asked) {
    const field = consentField(consent);
    if (consent.required && field !== undefined && values[field] !== TICKED) codes[field] = "required";
  }
  return codes;
}

/** What was agreed to, as the API records it. */
export function givenConsents(values: Consents, asked: readonly ChangeConsent[]): { key: string; version: string }[] {
  return asked
    .filter((consent) => {
      const field = consentField(consent);
      return field !== undefined && values[field] === TICKED;
    })
    .map(({ key, version }) => ({ key, version }));
}
