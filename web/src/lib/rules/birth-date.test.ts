import { describe, expect, it } from "vitest";
import { ageOn, checkBirthDate, joinDate, splitDate, toDateParts, toIsoDate } from "./birth-date";

const TODAY = "2026-11-21";

describe("a typed date", () => {
  it.each([
    ["2/9/1958", "1958-02-09"],
    ["02/29/2024", "2024-02-29"],
    ["02/29/2023", undefined],
    ["02/29/1900", undefined],
    ["02/29/2000", "2000-02-29"],
    ["04/31/1990", undefined],
    ["13/01/1990", undefined],
    ["00/10/1990", undefined],
    ["01/00/1990", undefined],
    ["1/1/58", undefined],
    ["x/1/1958", undefined],
  ])("%s is %s", (text, isoDate) => {
    expect(toIsoDate(splitDate(text))).toBe(isoDate);
  });

  it("is joined to one text and split again", () => {
    expect(joinDate({ month: "2", day: "", year: "1958" })).toBe("2//1958");
    expect(joinDate(splitDate("2//1958"))).toBe("2//1958");
    expect(joinDate(splitDate(""))).toBe("");
  });

  it("is split from its stored form", () => {
    expect(toDateParts("1958-02-09")).toEqual({ month: "02", day: "09", year: "1958" });
    expect(toDateParts("soon")).toEqual({ month: "", day: "", year: "" });
  });
});

describe("age", () => {
  it.each([
    ["2008-11-21", 18],
    ["2008-11-22", 17],
    ["2026-11-21", 0],
  ])("of a person born on %s is %i", (born, age) => {
    expect(ageOn(born, TODAY)).toBe(age);
  });

  it("increases on 1 March for a person born on 29 February", () => {
    expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
    expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
  });
});

describe("a date of birth", () => {
  it.each([
    ["", 0, "required"],
    ["2//1958", 0, "invalid"],
    ["11/21/2026", 0, undefined],
    ["11/22/2026", 0, "in_future"],
    ["11/21/2008", 18, undefined],
    ["11/22/2008", 18, "too_young"],
    ["11/21/1906", 0, undefined],
    ["11/22/1905", 0, undefined],
    ["11/21/1905", 0, "too_old"],
  ])("%s with minimum age %i → %s", (text, minAge, verdict) => {
    expect(checkBirthDate(splitDate(text), TODAY, { minAge, maxAge: 120 })).toBe(verdict);
  });

  it("must be within the ages of a plan", () => {
    const plan = { minAge: 0, maxAge: 18 };
    expect(checkBirthDate(splitDate("11/22/2007"), TODAY, plan)).toBeUndefined();
    expect(checkBirthDate(splitDate("11/21/2007"), TODAY, plan)).toBe("too_old");
  });
});
