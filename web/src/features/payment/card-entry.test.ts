import { describe, expect, it } from "vitest";
import { cardOf, startCard } from "./card-entry";

describe("a card among the answers of a form", () => {
  it("starts with the name and ZIP code that are known", () => {
    expect(startCard("Margaret Hill", "85004")).toEqual({ number: "", name: "Margaret Hill", expiry: "", cvc: "", billingZip: "85004" });
  });

  it("is given to the tokeniser, and nothing else", () => {
    const answers = { ...startCard("", ""), source: "new", consent_terms: "yes" };
    expect(Object.keys(cardOf(answers)).sort()).toEqual(["billingZip", "cvc", "expiry", "name", "number"]);
  });
});
