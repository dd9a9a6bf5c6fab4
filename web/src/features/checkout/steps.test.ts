import { describe, expect, it } from "vitest";
import { isBefore, isStep, previousStep, redirectFrom, stepNumber, stepPath, STEPS } from "./steps";

describe("the steps of the checkout", () => {
  it("counts from one to four", () => {
    expect(STEPS.map(stepNumber)).toEqual([1, 2, 3, 4]);
  });

  it("has an address for each step", () => {
    expect(STEPS.map(stepPath)).toEqual([
      "/checkout/create-account",
      "/checkout/add-member",
      "/checkout/payment",
      "/checkout/confirmation",
    ]);
  });

  it("tells its own names from others", () => {
    expect(isStep("add-member")).toBe(true);
    expect(isStep("edit-member")).toBe(false);
  });

  it("goes back one step, but not from the first and not after paying", () => {
    expect(previousStep("create-account")).toBeUndefined();
    expect(previousStep("payment")).toBe("add-member");
    expect(previousStep("confirmation")).toBeUndefined();
  });

  it("orders steps", () => {
    expect(isBefore("create-account", "payment")).toBe(true);
    expect(isBefore("payment", "payment")).toBe(false);
  });
});

describe("where a visitor belongs", () => {
  it.each([
    // wanted, first incomplete step, where to
    ["create-account", undefined, "/join-now"],
    ["payment", undefined, "/join-now"],
    ["create-account", "create-account", undefined],
    ["add-member", "create-account", "/checkout/create-account"],
    ["payment", "create-account", "/checkout/create-account"],
    ["payment", "add-member", "/checkout/add-member"],
    ["confirmation", "payment", "/checkout/payment"],
    ["create-account", "payment", undefined],
    ["add-member", "payment", undefined],
    ["payment", "payment", undefined],
    ["create-account", "confirmation", "/checkout/confirmation"],
    ["payment", "confirmation", "/checkout/confirmation"],
    ["confirmation", "confirmation", undefined],
  ] as const)("asking for %s while %s is open leads to %s", (wanted, open, expected) => {
    expect(redirectFrom(wanted, open)).toBe(expected);
  });
});
