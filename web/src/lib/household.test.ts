import { expect, test } from "vitest";
import { householdText, parseHousehold, withHousehold } from "./household";

test.each([
  ["?adults=2&children=1", { adults: 2, children: 1 }],
  ["utm=x&children=3", { adults: 1, children: 3 }],
  ["adults=10&children=9&age=60", { adults: 10, children: 9, age: 60 }],
  ["age=18", { adults: 1, children: 0, age: 18 }],
  ["adults=11&children=1&age=100", { adults: 1, children: 1 }],
  ["adults=2&adults=3", { adults: 2, children: 0 }],
])("%s is parsed as %o", (search, household) => {
  expect(parseHousehold(search)).toEqual(household);
});

test.each(["", "?plan=2", "adults=0", "adults=02", "adults=-1", "adults=2e0", "adults=999999999999", "children=x", "age="])("%s is parsed as undefined", (search) => {
  expect(parseHousehold(search)).toBeUndefined();
});

test("householdText() is the inverse of parseHousehold()", () => {
  const household = { adults: 2, children: 0, age: 60 };
  expect(householdText(household)).toBe("adults=2&children=0&age=60");
  expect(parseHousehold(householdText(household))).toEqual(household);
  expect(householdText(undefined)).toBe("");
});

test("withHousehold() changes only the household of an address", () => {
  expect(withHousehold("/join-now?plan=102&adults=1&age=60#how-many", { adults: 2, children: 1 })).toBe("/join-now?plan=102&adults=2&children=1#how-many");
  expect(withHousehold("/", { adults: 3, children: 0 })).toBe("/?adults=3&children=0");
});
