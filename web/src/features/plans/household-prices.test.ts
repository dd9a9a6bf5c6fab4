import { describe, expect, test } from "vitest";
import { brandPlans } from "../../testing/render-site";
import { ageSpans, eligibilityOf, householdPrice, inOrderFor, lowestFor } from "./household-prices";
import type { Plan } from "./plan";

const cedar = brandPlans("cedar");
const names = (plans: readonly Plan[]) => plans.map(({ name }) => name);

function plan(changes: Partial<Plan>): Plan {
  const [first] = cedar;
  if (first === undefined) throw new Error("no plan");
  return { ...first, ...changes };
}

describe("the price for a household", () => {
  test("of a year adds the further people, and the fee in the first year only", () => {
    const [, household] = cedar;
    expect(household && householdPrice(household, { adults: 2, children: 2 }, "annual")).toEqual({
      people: 4,
      cycle: "annual",
      firstPersonCents: 18_900,
      furtherPersonCents: 3_600,
      termCents: 29_700,
      firstYearCents: 31_700,
      laterYearCents: 29_700,
      feeCents: 2_000,
    });
  });

  test("of a month adds a twelfth for each further person, rounded half up; a year is twelve months", () => {
    const price = householdPrice(plan({ perDependentCents: 4_902, processingFeeCents: 0 }), { adults: 1, children: 1 }, "monthly");
    expect(price).toMatchObject({ furtherPersonCents: 409, termCents: 1_290 + 409, firstYearCents: 12 * 1_699, laterYearCents: 12 * 1_699, feeCents: 0 });
  });

  test("uses the billing cycle in which the plan is sold, and is undefined without prices", () => {
    const yearly = plan({ prices: [{ cycle: "annual", cents: 9_900 }] });
    expect(householdPrice(yearly, { adults: 1, children: 0 }, "monthly")).toMatchObject({ cycle: "annual", firstYearCents: 11_900 });
    expect(householdPrice(plan({ prices: [] }), { adults: 1, children: 0 }, "annual")).toBeUndefined();
  });
});

describe("the eligibility of a household", () => {
  test("depends on the plan's highest number of people", () => {
    expect(eligibilityOf(plan({ maxMembers: 2 }), { adults: 2, children: 0 })).toEqual({ kind: "fits" });
    expect(eligibilityOf(plan({ maxMembers: 2 }), { adults: 2, children: 1 })).toEqual({ kind: "tooMany", max: 2 });
  });

  test("is unsure without an age, and decided with an age", () => {
    const senior = plan({ minAge: 60 });
    const student = plan({ minAge: 18, maxAge: 25 });
    expect(eligibilityOf(senior, { adults: 1, children: 0 })).toEqual({ kind: "unsure" });
    expect(eligibilityOf(senior, { adults: 1, children: 0, age: 59 })).toEqual({ kind: "tooYoung", min: 60 });
    expect(eligibilityOf(senior, { adults: 1, children: 0, age: 60 })).toEqual({ kind: "fits" });
    expect(eligibilityOf(student, { adults: 1, children: 0, age: 26 })).toEqual({ kind: "tooOld", max: 25 });
  });

  test("needs a single adult in a plan for children, with any age limits", () => {
    const children = plan({ audience: "child", minAge: 0, maxAge: 17, maxMembers: 6 });
    expect(eligibilityOf(children, { adults: 1, children: 2 })).toEqual({ kind: "fits" });
    expect(eligibilityOf(children, { adults: 2, children: 2 })).toEqual({ kind: "childrenOnly" });
    expect(ageSpans([children], { adults: 1, children: 2 })).toEqual([]);
  });

  test("puts plans that do not take the household last, and keeps the order of the others", () => {
    expect(names(inOrderFor(cedar, { adults: 2, children: 1 }))).toEqual(["Cedar Household", "Cedar Individual", "Cedar Evergreen"]);
    expect(names(inOrderFor(cedar, { adults: 2, children: 0 }))).toEqual(names(cedar));
  });
});

describe("the lowest price", () => {
  test.each([
    [{ adults: 1, children: 0 }, "Cedar Individual"],
    [{ adults: 1, children: 0, age: 60 }, "Cedar Evergreen"],
    [{ adults: 2, children: 0 }, "Cedar Household"],
    [{ adults: 2, children: 0, age: 60 }, "Cedar Evergreen"],
    [{ adults: 2, children: 2, age: 60 }, "Cedar Household"],
  ])("for %o is %s", (household, name) => {
    expect(lowestFor(cedar, household, "annual")?.name).toBe(name);
  });

  test("includes the fee, and is undefined when no plan takes the household", () => {
    const dear = plan({ id: 1, prices: [{ cycle: "annual", cents: 10_000 }], processingFeeCents: 3_000 });
    const cheap = plan({ id: 2, prices: [{ cycle: "annual", cents: 12_000 }], processingFeeCents: 0 });
    expect(lowestFor([dear, cheap], { adults: 1, children: 0 }, "annual")?.id).toBe(2);
    expect(lowestFor(cedar, { adults: 10, children: 9 }, "annual")).toBeUndefined();
  });
});

test("the ages to choose from are the spans that the plans distinguish", () => {
  const one = { adults: 1, children: 0 };
  expect(ageSpans(cedar, { ...one, age: 60 })).toEqual([{ min: 18, max: 59 }, { min: 60 }]);
  expect(ageSpans(brandPlans("harbor"), one)).toEqual([{ min: 18, max: 25 }, { min: 26, max: 61 }, { min: 62 }]);
  expect(ageSpans(brandPlans("harbor"), { adults: 2, children: 0 })).toEqual([{ min: 18, max: 61 }, { min: 62 }]);
  expect(ageSpans(cedar, { adults: 2, children: 1 })).toEqual([]);
  expect(ageSpans(brandPlans("prairie"), one)).toEqual([]);
});
