import { expect, test } from "vitest";
import { translators } from "../../../messages/translators";
import { addWords, remainingPeople } from "./remaining-people";
import { CHECKOUT, TOM } from "../testing";

const TODAY = "2026-03-01";
const SINGLE_ADULT = { ...CHECKOUT, maxMembers: 10 };
const ANA = { ...TOM, id: "ana", relationship: "child" as const, dateOfBirth: "2012-06-06" };

function words(members: readonly (typeof TOM)[], household: { adults: number; children: number }, language: "en" | "es" = "en") {
  return addWords(translators[language], remainingPeople({ ...SINGLE_ADULT, members: [...members] }, household, TODAY));
}

test("names the second of two adults as partner, then each child by its number", () => {
  expect(words([], { adults: 2, children: 2 })).toBe("Add your partner");
  expect(words([TOM], { adults: 2, children: 2 })).toBe("Add child 1 of 2");
  expect(words([TOM, ANA], { adults: 2, children: 2 })).toBe("Add child 2 of 2");
  expect(words([TOM, ANA, ANA], { adults: 2, children: 2 })).toBe("Add a person");
});

test("numbers three or more adults, with the buyer as the first, but not a single child", () => {
  expect(words([], { adults: 3, children: 0 })).toBe("Add adult 2 of 3");
  expect(words([TOM], { adults: 3, children: 0 })).toBe("Add adult 3 of 3");
  expect(words([], { adults: 1, children: 1 })).toBe("Add your child");
  expect(words([], { adults: 2, children: 0 }, "es")).toBe("Agregar a su pareja");
});

test("counts a person as a child by the age on the current day", () => {
  const grown = { ...ANA, dateOfBirth: "2008-03-01" };
  expect(words([grown], { adults: 2, children: 1 })).toBe("Add your child");
});

test("returns undefined without a stored household, for one person, and when the plan is full", () => {
  expect(remainingPeople(SINGLE_ADULT, undefined, TODAY)).toBeUndefined();
  expect(remainingPeople(SINGLE_ADULT, { adults: 1, children: 0 }, TODAY)).toBeUndefined();
  expect(remainingPeople({ ...SINGLE_ADULT, maxMembers: 1 }, { adults: 2, children: 2 }, TODAY)).toBeUndefined();
  expect(remainingPeople({ ...SINGLE_ADULT, maxMembers: 2 }, { adults: 2, children: 2 }, TODAY)?.count).toBe(1);
});
