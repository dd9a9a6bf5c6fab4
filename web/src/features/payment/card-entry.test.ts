import { describe, expect, it } from "vitest";
import { cardOf, startCard } from "./card-entry";

describe("the card's fields in a form", () => {
  it("start with the known name and ZIP code", () => {
    expect(startCard("Margaret Hill", "85004")).toEqual({ number: "", name: "Margaret Hill", expiry: "", cvc: "", billingZip: "85004" });
  });

  it("are the only answers that the tokeniser receives", () => {
    const answers = { ...startCard("", ""), source: "new", consent_terms: "yes" };
    expect(Object.keys(cardOf(answers)).sort()).toEqual(["billingZip", "cvc", "expiry", "name", "number"]);
  });
});
