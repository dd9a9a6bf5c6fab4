import { describe, expect, it } from "vitest";
import { isStep, nextStep, previousStep, redirectFrom, stepNumber, stepPath, STEPS, stepsOf } from "./steps";
import { CHECKOUT, TOM } from "./testing";

const FAMILY = { maxMembers: 10, members: [TOM] };
const SINGLE_ADULT = { maxMembers: 1, members: [] };
const TOO_MANY = { maxMembers: 1, members: [TOM] };

describe("the steps of the checkout", () => {
  it("are numbered from one to four", () => {
    expect(STEPS.map((step) => stepNumber(FAMILY, step))).toEqual([1, 2, 3, 4]);
  });

  it("are numbered from one to three when the plan is for one person and no other person was added", () => {
    expect(stepsOf(SINGLE_ADULT)).toEqual(["create-account", "payment", "confirmation"]);
    expect(stepsOf(SINGLE_ADULT).map((step) => stepNumber(SINGLE_ADULT, step))).toEqual([1, 2, 3]);
    expect(stepsOf(TOO_MANY)).toEqual(STEPS);
    expect(stepsOf(SINGLE_ADULT, "add-member")).toEqual(STEPS);
    expect(stepsOf({ maxMembers: 2, members: [] })).toEqual(STEPS);
  });

  it("have one path each", () => {
    expect(STEPS.map(stepPath)).toEqual([
      "/checkout/create-account",
      "/checkout/add-member",
      "/checkout/payment",
      "/checkout/confirmation",
    ]);
  });

  it("are recognised by their names", () => {
    expect(isStep("add-member")).toBe(true);
    expect(isStep("edit-member")).toBe(false);
  });

  it("have a previous step, except the first and the confirmation", () => {
    expect(previousStep(FAMILY, "create-account")).toBeUndefined();
    expect(previousStep(FAMILY, "payment")).toBe("add-member");
    expect(previousStep(SINGLE_ADULT, "payment")).toBe("create-account");
    expect(previousStep(SINGLE_ADULT, "add-member")).toBe("create-account");
    expect(previousStep(FAMILY, "confirmation")).toBeUndefined();
  });

  it("have a next step, except the last", () => {
    expect(nextStep(FAMILY, "create-account")).toBe("add-member");
    expect(nextStep(SINGLE_ADULT, "create-account")).toBe("payment");
    expect(nextStep(TOO_MANY, "create-account")).toBe("add-member");
    expect(nextStep(SINGLE_ADULT, "confirmation")).toBe("confirmation");
  });
});

describe("redirectFrom()", () => {
  it.each([
    // requested step, first incomplete step, target of the redirect
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
    ["create-account", "bank-debit", "/checkout/bank-debit"],
    ["payment", "bank-debit", "/checkout/bank-debit"],
    ["confirmation", "bank-debit", "/checkout/bank-debit"],
  ] as const)("requesting %s while %s is open redirects to %s", (requested, step, expected) => {
    expect(redirectFrom(requested, { ...CHECKOUT, step })).toBe(expected);
  });

  it.each([
    ["add-member", "create-account", "/checkout/create-account"],
    ["add-member", "payment", "/checkout/payment"],
    ["create-account", "payment", undefined],
    ["payment", "payment", undefined],
  ] as const)("in a plan for one person, requesting %s while %s is open redirects to %s", (requested, step, expected) => {
    expect(redirectFrom(requested, { ...SINGLE_ADULT, step })).toBe(expected);
  });
});
