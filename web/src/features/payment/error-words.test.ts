import { describe, expect, it } from "vitest";
import english from "../../messages/en/payment.json";
import spanish from "../../messages/es/payment.json";
import { declinedKey } from "./use-card-message";

/** Every error code that the site's rules or the card service can report, by the name in its message key. */
const FAULTS: Record<string, string[]> = {
  number: ["required", "invalid", "too_short", "too_long"],
  name: ["required", "invalid", "too_short", "too_long"],
  expiry: ["required", "invalid", "too_old", "in_future"],
  cvc: ["required", "invalid", "too_short", "too_long"],
  billingZip: ["required", "invalid"],
  card: ["required", "invalid"],
  coupon: ["required"],
  consent_disclosures: ["required"],
  consent_terms: ["required"],
  consent_auto_renew: ["required"],
};
const KEYS = Object.entries(FAULTS).flatMap(([field, codes]) => codes.map((code) => `error.${field}.${code}`));

/** The decline reasons that the server can report. */
const REASONS = [
  "insufficient_funds",
  "do_not_honor",
  "try_again",
  "network",
  "expired_card",
  "lost_stolen",
  "incorrect_cvc",
  "invalid_token",
  "authentication_required",
  "authentication_failed",
];

describe("the messages about refused cards", () => {
  it.each([
    ["English", english],
    ["Spanish", spanish],
  ])("exist for each error code and each decline reason in %s", (_language, words) => {
    expect(KEYS.filter((key) => !(key in words))).toEqual([]);
    const reasons = [...REASONS, "a new one"].map((reason) => declinedKey(reason).replace("payment.", ""));
    expect(reasons.filter((key) => !(key in words))).toEqual([]);
    expect(new Set(reasons).size).toBe(REASONS.length + 1);
  });

  it("contain none for an error code that does not exist", () => {
    const written = Object.keys(english).filter((key) => key.startsWith("error."));
    expect(written.filter((key) => key !== "error.any" && !KEYS.includes(key))).toEqual([]);
  });
});
