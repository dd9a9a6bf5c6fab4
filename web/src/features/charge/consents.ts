import type { Checked } from "../../api/check";
import type { asConsentText } from "../../api/checks/change";
import type { FieldCodes } from "../../lib/rules/field-code";

/** A consent text of a charge, as its quote names it. */
export type Consent = Checked<typeof asConsentText>;
/** A given consent, as the API records it: the version of the text that was shown. */
export type GivenConsent = Pick<Consent, "key" | "version">;

/** All consents that a form can ask for. A box stores its tick as text, like every answer of a form. */
export const CONSENT_FIELDS = ["consent_disclosures", "consent_terms", "consent_auto_renew"] as const;
export type ConsentField = (typeof CONSENT_FIELDS)[number];
export type ConsentValues = Record<ConsentField, string>;

export const TICKED = "yes";
/** All boxes empty: none is ticked in advance. */
export const NO_CONSENTS: ConsentValues = { consent_disclosures: "", consent_terms: "", consent_auto_renew: "" };

/** Field of a consent; undefined for one that this page does not support. */
export function consentField({ key }: Pick<Consent, "key">): ConsentField | undefined {
  return CONSENT_FIELDS.find((field) => field === `consent_${key}`);
}

/** Returns the quote. Throws when a required consent has no field here, because the member could not give it. */
export function withKnownConsents<Quote extends { consents: readonly Consent[] }>(quote: Quote): Quote {
  const isKnown = quote.consents.every((consent) => !consent.required || consentField(consent) !== undefined);
  if (!isKnown) throw new Error("the quote requires a consent that this page does not support");
  return quote;
}

export function checkConsents(values: ConsentValues, consents: readonly Consent[]): FieldCodes<ConsentField> {
  const codes: FieldCodes<ConsentField> = {};
  for (const consent of consents) {
    const field = consentField(consent);
    if (consent.required && field !== undefined && values[field] !== TICKED) codes[field] = "required";
  }
  return codes;
}

export function givenConsents(values: ConsentValues, consents: readonly Consent[]): GivenConsent[] {
  return consents
    .filter((consent) => {
      const field = consentField(consent);
      return field !== undefined && values[field] === TICKED;
    })
    .map(({ key, version }) => ({ key, version }));
}

/** Whether the member agreed to later charges. */
export function isRenewing(given: readonly Pick<Consent, "key">[]): boolean {
  return given.some(({ key }) => key === "auto_renew");
}
