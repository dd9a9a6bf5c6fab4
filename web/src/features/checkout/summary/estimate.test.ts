import { describe, expect, it } from "vitest";
import { estimate, planCents } from "./estimate";
import type { Plan } from "../schemas";

const PLAN: Plan = {
  id: 1,
  name: "Household",
  tagline: "",
  legalForm: "discount_plan",
  prices: [
    { cycle: "annual", cents: 12900 },
    { cycle: "monthly", cents: 1290 },
  ],
  perDependentCents: 4900,
  maxMembers: 10,
  processingFeeCents: 2000,
  audience: "family",
};

describe("estimate() and planCents()", () => {
  it("sums up the plan, each further person and the fee", () => {
    expect(estimate(PLAN, "annual", 3)).toEqual({
      lines: [
        { kind: "plan", quantity: 1, cents: 12900 },
        { kind: "dependents", quantity: 3, cents: 14700 },
        { kind: "processing_fee", quantity: 1, cents: 2000 },
      ],
      todayCents: 29600,
      renewalCents: 27600,
    });
  });

  it("omits lines of zero cents", () => {
    expect(estimate({ ...PLAN, processingFeeCents: 0 }, "annual", 0).lines).toHaveLength(1);
  });

  it("returns no price for a billing cycle that the plan does not have", () => {
    expect(planCents({ ...PLAN, prices: [{ cycle: "annual", cents: 1 }] }, "monthly")).toBeUndefined();
  });
});
