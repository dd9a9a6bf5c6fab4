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

describe("what a household pays", () => {
  test("a year for two adults and two children, with the fee in the first year only", () => {
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

  test("by the month, twelve payments of what the server asks: a twelfth for each further person, rounded half up", () => {
    const price = householdPrice(plan({ perDependentCents: 4_902, processingFeeCents: 0 }), { adults: 1, children: 1 }, "monthly");
    expect(price).toMatchObject({ furtherPersonCents: 409, termCents: 1_290 + 409, firstYearCents: 12 * 1_699, laterYearCents: 12 * 1_699, feeCents: 0 });
  });

  test("in the way that the plan is sold", () => {
    const yearly = plan({ prices: [{ cycle: "annual", cents: 9_900 }] });
    expect(householdPrice(yearly, { adults: 1, children: 0 }, "monthly")).toMatchObject({ cycle: "annual", firstYearCents: 11_900 });
    expect(householdPrice(plan({ prices: [] }), { adults: 1, children: 0 }, "annual")).toBeUndefined();
  });
});

describe("which plans take a household", () => {
  test("no more people than the plan takes", () => {
    expect(eligibilityOf(plan({ maxMembers: 2 }), { adults: 2, children: 0 })).toEqual({ kind: "fits" });
    expect(eligibilityOf(plan({ maxMembers: 2 }), { adults: 2, children: 1 })).toEqual({ kind: "tooMany", max: 2 });
  });

  test("an age that was not said decides nothing, one that was said does", () => {
    const senior = plan({ minAge: 60 });
    const student = plan({ minAge: 18, maxAge: 25 });
    expect(eligibilityOf(senior, { adults: 1, children: 0 })).toEqual({ kind: "unsure" });
    expect(eligibilityOf(senior, { adults: 1, children: 0, age: 59 })).toEqual({ kind: "tooYoung", min: 60 });
    expect(eligibilityOf(senior, { adults: 1, children: 0, age: 60 })).toEqual({ kind: "fits" });
    expect(eligibilityOf(student, { adults: 1, children: 0, age: 26 })).toEqual({ kind: "tooOld", max: 25 });
  });

  test("a plan for children has one adult, whatever its age limits", () => {
    const children = plan({ audience: "child", minAge: 0, maxAge: 17, maxMembers: 6 });
    expect(eligibilityOf(children, { adults: 1, children: 2 })).toEqual({ kind: "fits" });
    expect(eligibilityOf(children, { adults: 2, children: 2 })).toEqual({ kind: "childrenOnly" });
    expect(ageSpans([children], { adults: 1, children: 2 })).toEqual([]);
  });

  test("those that do not come last, the others stay in order", () => {
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

  test("counts the fee, and is nobody's where no plan takes the household", () => {
    const dear = plan({ id: 1, prices: [{ cycle: "annual", cents: 10_000 }], processingFeeCents: 3_000 });
    const cheap = plan({ id: 2, prices: [{ cycle: "annual", cents: 12_000 }], processingFeeCents: 0 });
    expect(lowestFor([dear, cheap], { adults: 1, children: 0 }, "annual")?.id).toBe(2);
    expect(lowestFor(cedar, { adults: 10, children: 9 }, "annual")).toBeUndefined();
  });
});

test("ages are asked in the spans that the plans tell apart", () => {
  const one = { adults: 1, children: 0 };
  expect(ageSpans(cedar, { ...one, age: 60 })).toEqual([{ min: 18, max: 59 }, { min: 60 }]);
  expect(ageSpans(brandPlans("harbor"), one)).toEqual([{ min: 18, max: 25 }, { min: 26, max: 61 }, { min: 62 }]);
  expect(ageSpans(brandPlans("harbor"), { adults: 2, children: 0 })).toEqual([{ min: 18, max: 61 }, { min: 62 }]);
  expect(ageSpans(cedar, { adults: 2, children: 1 })).toEqual([]);
  expect(ageSpans(brandPlans("prairie"), one)).toEqual([]);
});
