import { describe, expect, it } from "vitest";
import { checkNote, allocateProportionally, toCents, toVisit, withChoice } from "./note-visit";

const PRICES = [
  { procedure: "exam", category: "exams", label: "Exam", usualCents: 6000, memberCents: 3000 },
  { procedure: "cleaning", category: "prevention", label: "Cleaning", usualCents: 11000, memberCents: 6000 },
];
const NOTE = { person: "p1", day: "11/21/2026", treatments: "exam cleaning", paid: "" };

describe("a recorded visit", () => {
  it("needs a person, an existing day of this membership year and a treatment", () => {
    expect(checkNote(NOTE, "2026-11-21", "2026-01-01")).toEqual({});
    expect(checkNote({ person: "", day: "", treatments: "", paid: "x" }, "2026-11-21", "2026-01-01")).toEqual({
      person: "required",
      day: "required",
      treatments: "required",
      paid: "invalid",
    });
    expect(checkNote({ ...NOTE, day: "11/22/2026" }, "2026-11-21", "2026-01-01")).toEqual({ day: "in_future" });
    expect(checkNote({ ...NOTE, day: "12/31/2025" }, "2026-11-21", "2026-01-01")).toEqual({ day: "too_old" });
    expect(checkNote({ ...NOTE, day: "2/30/2026" }, "2026-11-21", "2026-01-01")).toEqual({ day: "invalid" });
  });

  it("has the member prices, or shares of the amount that was paid", () => {
    expect(toVisit(NOTE, PRICES)).toEqual({
      personId: "p1",
      visitOn: "2026-11-21",
      treatments: [{ procedure: "exam" }, { procedure: "cleaning" }],
    });
    expect(toVisit({ ...NOTE, paid: "$120.50" }, PRICES).treatments).toEqual([
      { procedure: "exam", paidCents: 4017 },
      { procedure: "cleaning", paidCents: 8033 },
    ]);
  });

  it("adds and removes chosen treatments", () => {
    expect(withChoice("", "exam", true)).toBe("exam");
    expect(withChoice("exam", "cleaning", true)).toBe("exam cleaning");
    expect(withChoice("exam cleaning", "exam", false)).toBe("cleaning");
    expect(withChoice("exam", "exam", true)).toBe("exam");
  });
});

it.each([
  ["45", 4500],
  ["45.5", 4550],
  ["$ 45.05", 4505],
  ["0", 0],
  ["45,50", undefined],
  ["-1", undefined],
  ["1234567", undefined],
  ["", undefined],
])("%s is %s cents", (text, cents) => {
  expect(toCents(text)).toBe(cents);
});

it.each([
  [100, [1, 1, 1]],
  [1, [5, 5]],
  [9999, [3000, 6000, 1]],
  [500, [0, 0]],
])("%s split over %s adds up to the same amount", (cents, weights) => {
  const shares = allocateProportionally(cents, weights);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
  expect(shares.every((share) => share >= 0)).toBe(true);
});
