import { describe, expect, it } from "vitest";
import { QUOTE } from "../testing";
import { cardOf } from "../../payment/card-entry";
import { checkCard } from "../../payment/rules/card";
import { checkPayment, givenConsents, startPayment, TICKED } from "./payment";

const CARD = { check: checkCard };
const TODAY = "2026-11-21";
const FILLED = {
  ...startPayment("Margaret Hill", "85004"),
  number: "4242424242424242",
  expiry: "11/30",
  cvc: "123",
  consent_disclosures: TICKED,
  consent_terms: TICKED,
};

describe("the pay form", () => {
  it("starts with nothing ticked, and with the name and ZIP code that are known", () => {
    const start = startPayment("Margaret Hill", "85004");
    expect(givenConsents(start, QUOTE.consents)).toEqual([]);
    expect(start).toMatchObject({ name: "Margaret Hill", billingZip: "85004", number: "" });
  });

  it("needs the required consents and not the renewal", () => {
    expect(checkPayment(FILLED, QUOTE.consents, CARD, TODAY)).toEqual({});
    const unticked = { ...FILLED, consent_disclosures: "" };
    expect(checkPayment(unticked, QUOTE.consents, CARD, TODAY)).toEqual({ consent_disclosures: "required" });
  });

  it("names missing consents before faults of the card", () => {
    const empty = startPayment("", "");
    expect(Object.keys(checkPayment(empty, QUOTE.consents, CARD, TODAY))).toEqual([
      "consent_disclosures",
      "consent_terms",
      "number",
      "expiry",
      "cvc",
      "name",
      "billingZip",
    ]);
  });

  it("sends the versions of the texts that were ticked", () => {
    expect(givenConsents({ ...FILLED, consent_auto_renew: TICKED }, QUOTE.consents)).toEqual([
      { key: "disclosures", version: "d1" },
      { key: "terms", version: "t1" },
      { key: "auto_renew", version: "r1" },
    ]);
  });

  it("gives the tokeniser the card and nothing else", () => {
    expect(Object.keys(cardOf(FILLED)).sort()).toEqual(["billingZip", "cvc", "expiry", "name", "number"]);
  });
});
