import { describe, expect, it } from "vitest";
import { checkConsents, givenConsents, isRenewing, NO_CONSENTS, TICKED, withKnownConsents } from "./consents";

const CONSENTS = [
  { key: "disclosures", version: "d1", text: "I have read the five facts.", required: true },
  { key: "terms", version: "t1", text: "I agree to the terms.", required: true },
  { key: "auto_renew", version: "r1", text: "Renew my membership.", required: false },
];
const REQUIRED = { ...NO_CONSENTS, consent_disclosures: TICKED, consent_terms: TICKED };

describe("consents", () => {
  it("are not given initially", () => {
    expect(givenConsents(NO_CONSENTS, CONSENTS)).toEqual([]);
    expect(checkConsents(NO_CONSENTS, CONSENTS)).toEqual({ consent_disclosures: "required", consent_terms: "required" });
  });

  it("are checked when they are required; the consent to renewal is optional", () => {
    expect(checkConsents(REQUIRED, CONSENTS)).toEqual({});
    expect(checkConsents({ ...REQUIRED, consent_disclosures: "" }, CONSENTS)).toEqual({ consent_disclosures: "required" });
    expect(isRenewing(givenConsents(REQUIRED, CONSENTS))).toBe(false);
  });

  it("are sent with the versions of the texts that were ticked", () => {
    const given = givenConsents({ ...REQUIRED, consent_auto_renew: TICKED }, CONSENTS);
    expect(given).toEqual([
      { key: "disclosures", version: "d1" },
      { key: "terms", version: "t1" },
      { key: "auto_renew", version: "r1" },
    ]);
    expect(isRenewing(given)).toBe(true);
  });

  it("with an unknown key are neither checked nor sent, and are invalid when they are required", () => {
    const unknown = { key: "newsletter", version: "n1", text: "Write to me.", required: false };
    expect(checkConsents(REQUIRED, [unknown])).toEqual({});
    expect(givenConsents(REQUIRED, [unknown])).toEqual([]);
    const known = { consents: [...CONSENTS, unknown] };
    expect(withKnownConsents(known)).toBe(known);
    expect(() => withKnownConsents({ consents: [...CONSENTS, { ...unknown, required: true }] })).toThrow("requires a consent");
  });
});
