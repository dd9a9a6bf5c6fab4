import { describe, expect, it } from "vitest";
import { cardBrand, checkCard, checkCardNumber, checkCvc, formatCardNumber } from "./card";

const TODAY = "2026-11-21";
const CARD = { number: "4242 4242 4242 4242", expiry: "11/26", cvc: "123", name: "Ana Hill", billingZip: "85004" };

describe("a card number", () => {
  it.each([
    ["", "required"],
    ["4242424242424242", undefined],
    ["4242-4242-4242-4242", undefined],
    ["4242424242424241", "invalid"],
    ["4242 4242 4242 424x", "invalid"],
    ["424242424242", "too_short"],
    ["4222222222222", undefined],
    ["42424242424242424242", "too_long"],
    ["378282246310005", undefined],
  ])("%s → %s", (number, verdict) => {
    expect(checkCardNumber(number)).toBe(verdict);
  });

  it.each([
    ["4", "visa"],
    ["51", "mastercard"],
    ["2221", "mastercard"],
    ["2220", "unknown"],
    ["2720", "mastercard"],
    ["2721", "unknown"],
    ["34", "amex"],
    ["6011", "discover"],
    ["649", "discover"],
    ["9", "unknown"],
  ])("beginning with %s is %s", (digits, brand) => {
    expect(cardBrand(digits)).toBe(brand);
  });

  it("is formatted in the groups of a printed card", () => {
    expect(formatCardNumber("42424242424")).toBe("4242 4242 424");
    expect(formatCardNumber("378282246310005")).toBe("3782 822463 10005");
    expect(formatCardNumber("4242 4242 4242 4242 x")).toBe("4242 4242 4242 4242");
  });
});

describe("the security code", () => {
  it.each([
    ["123", "visa", undefined],
    ["12", "visa", "too_short"],
    ["1234", "visa", "too_long"],
    ["123", "amex", "too_short"],
    ["1234", "amex", undefined],
    ["1234", "unknown", undefined],
    ["12a", "visa", "invalid"],
    ["", "visa", "required"],
  ] as const)("%s of %s → %s", (cvc, brand, verdict) => {
    expect(checkCvc(cvc, brand)).toBe(verdict);
  });
});

describe("a whole card", () => {
  it("is accepted in its last month", () => {
    expect(checkCard(CARD, TODAY)).toEqual({});
  });

  it("names every missing field in the order of the form", () => {
    const empty = { number: "", expiry: "", cvc: "", name: "", billingZip: "" };
    expect(Object.keys(checkCard(empty, TODAY))).toEqual(["number", "expiry", "cvc", "name", "billingZip"]);
  });

  it("needs a name of 2 to 60 characters", () => {
    expect(checkCard({ ...CARD, name: "A" }, TODAY)).toEqual({ name: "too_short" });
    expect(checkCard({ ...CARD, name: "A".repeat(61) }, TODAY)).toEqual({ name: "too_long" });
  });
});
