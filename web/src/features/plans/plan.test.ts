import { expect, test } from "vitest";
import { furtherCents } from "../../lib/further-person";
import { ageRule, cheapest, cycleOf, cyclesOf, dependsOnState, feeLines, householdCents, includedRows, isSoldIn, memberPays, visitLines, yearOf, type Plan } from "./plan";

const PLAN: Plan = {
  id: 1,
  name: "One",
  tagline: "",
  description: "",
  legalForm: "discount_plan",
  audience: "adult",
  states: ["AZ"],
  prices: [
    { cycle: "annual", cents: 12_900 },
    { cycle: "monthly", cents: 1_290 },
  ],
  perDependentCents: 0,
  maxMembers: 1,
  processingFeeCents: 0,
  includedServices: [{ procedure: "exam", label: "Exam", quantityPerYear: 2 }],
  discounts: [],
  feeSummary: [
    { procedure: "exam", label: "Exam", usualCents: 6_000, memberCents: 3_000 },
    { procedure: "crown", label: "Crown", usualCents: 100_000, memberCents: 70_000 },
  ],
  officeScope: "all",
  status: "active",
};

test("a year of monthly payments costs twelve months", () => {
  expect(yearOf(PLAN, "annual")).toBe(12_900);
  expect(yearOf(PLAN, "monthly")).toBe(15_480);
});

test("each further person costs the same every month, a twelfth rounded half up", () => {
  expect(furtherCents({ ...PLAN, perDependentCents: 4_900 }, "monthly")).toBe(408);
  expect(furtherCents({ ...PLAN, perDependentCents: 4_902 }, "monthly")).toBe(409);
  expect(householdCents({ ...PLAN, perDependentCents: 4_900 }, "annual", 4)).toBe(12_900 + 3 * 4_900);
});

test("only the billing cycles that a plan has are offered", () => {
  const yearly: Plan = { ...PLAN, prices: [{ cycle: "annual", cents: 9_900 }] };
  expect(cyclesOf([yearly])).toEqual(["annual"]);
  expect(cyclesOf([yearly, PLAN])).toEqual(["annual", "monthly"]);
  expect(cycleOf(yearly, "monthly")).toBe("annual");
  expect(cycleOf(PLAN, "monthly")).toBe("monthly");
  expect(householdCents(yearly, "monthly", 2)).toBeUndefined();
});

test("the cheapest plan is the first of those with the lowest yearly price", () => {
  const dear = { ...PLAN, id: 2, prices: [{ cycle: "annual" as const, cents: 99_900 }] };
  const same = { ...PLAN, id: 3 };
  expect(cheapest([dear, PLAN, same])?.id).toBe(1);
  expect(cheapest([])).toBeUndefined();
});

test("a member pays nothing for an included service, and the member price for anything else", () => {
  const [crown, exam] = feeLines(PLAN, ["crown", "unknown", "exam"]);
  if (crown === undefined || exam === undefined) throw new Error("lines are missing");
  expect(memberPays(PLAN, exam)).toBe(0);
  expect(memberPays(PLAN, crown)).toBe(70_000);
});

test("a service that is included for children only costs the member price in all sums", () => {
  const forChildren: Plan = { ...PLAN, includedServices: [{ procedure: "exam", label: "Exam", quantityPerYear: 2, underAge: 14 }] };
  const lines = feeLines(forChildren, ["exam"]);
  expect(lines.map((line) => memberPays(forChildren, line))).toEqual([3_000]);
  expect(visitLines(forChildren, lines)).toEqual([{ usualCents: 6_000, memberCents: 3_000, includedAYear: 0 }]);
});

test("a plan without states is sold everywhere, and any plan is sold in an unknown state", () => {
  expect(isSoldIn(PLAN, "AZ")).toBe(true);
  expect(isSoldIn(PLAN, "NY")).toBe(false);
  expect(isSoldIn(PLAN, "")).toBe(true);
  expect(isSoldIn({ ...PLAN, states: [] }, "NY")).toBe(true);
  expect(dependsOnState([{ ...PLAN, states: [] }])).toBe(false);
});

test.each([
  [{}, { kind: "any" }],
  [{ minAge: 18 }, { kind: "any" }],
  [{ minAge: 60 }, { kind: "from", min: 60 }],
  [{ minAge: 18, maxAge: 25 }, { kind: "between", min: 18, max: 25 }],
])("the age limits %o give the rule %o", (ages, rule) => {
  expect(ageRule({ ...PLAN, ...ages })).toEqual(rule);
});

test("the rows to compare contain each service of any plan once", () => {
  const other = { ...PLAN, includedServices: [...PLAN.includedServices, { procedure: "x", label: "X", quantityPerYear: 1 }] };
  expect(includedRows([PLAN, other]).map(({ procedure }) => procedure)).toEqual(["exam", "x"]);
});
