import { describe, expect, it } from "vitest";
import { breakEvenOf, visitSums } from "./visit-sums";

const EXAM = { usualCents: 6_200, memberCents: 3_200, includedAYear: 1 };
const XRAYS = { usualCents: 7_400, memberCents: 3_900, includedAYear: 0 };
const CLEANING = { usualCents: 11_200, memberCents: 6_400, includedAYear: 0 };

describe("visitSums()", () => {
  it("counts an included treatment as free only as often as the plan includes it", () => {
    expect(visitSums([EXAM, XRAYS, CLEANING], 1, 14_900)).toEqual({ visits: 1, usualCents: 24_800, memberCents: 10_300, feeCents: 14_900 });
    expect(visitSums([EXAM, XRAYS, CLEANING], 2, 14_900)).toEqual({ visits: 2, usualCents: 49_600, memberCents: 23_800, feeCents: 14_900 });
  });
});

describe("breakEvenOf()", () => {
  it("returns the first visit whose savings reach the fee, to the cent", () => {
    // The first visit saves 145 dollars, each further one 113.
    expect(breakEvenOf([EXAM, XRAYS, CLEANING], 14_500)?.visits).toBe(1);
    expect(breakEvenOf([EXAM, XRAYS, CLEANING], 14_501)?.visits).toBe(2);
    expect(breakEvenOf([EXAM, XRAYS, CLEANING], 25_801)?.visits).toBe(3);
  });

  it("returns undefined when four visits do not reach the fee, and when nothing is saved", () => {
    expect(breakEvenOf([EXAM], 14_900)).toEqual(expect.objectContaining({ visits: 4 }));
    expect(breakEvenOf([EXAM], 15_201)).toBeUndefined();
    expect(breakEvenOf([{ ...XRAYS, memberCents: 7_400 }], 0)).toBeUndefined();
    expect(breakEvenOf([], 0)).toBeUndefined();
  });
});
