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

test("the second of two adults is the partner, then each child is named by its number", () => {
  expect(words([], { adults: 2, children: 2 })).toBe("Add your partner");
  expect(words([TOM], { adults: 2, children: 2 })).toBe("Add child 1 of 2");
  expect(words([TOM, ANA], { adults: 2, children: 2 })).toBe("Add child 2 of 2");
  expect(words([TOM, ANA, ANA], { adults: 2, children: 2 })).toBe("Add a person");
});

test("more adults are numbered, the buyer is the first; a single child needs no number", () => {
  expect(words([], { adults: 3, children: 0 })).toBe("Add adult 2 of 3");
  expect(words([TOM], { adults: 3, children: 0 })).toBe("Add adult 3 of 3");
  expect(words([], { adults: 1, children: 1 })).toBe("Add your child");
  expect(words([], { adults: 2, children: 0 }, "es")).toBe("Agregar a su pareja");
});

test("an age on the day decides who counts as a child", () => {
  const grown = { ...ANA, dateOfBirth: "2008-03-01" };
  expect(words([grown], { adults: 2, children: 1 })).toBe("Add your child");
});

test("nobody is to come without an answer, for one person, and where the plan has no room", () => {
  expect(remainingPeople(SINGLE_ADULT, undefined, TODAY)).toBeUndefined();
  expect(remainingPeople(SINGLE_ADULT, { adults: 1, children: 0 }, TODAY)).toBeUndefined();
  expect(remainingPeople({ ...SINGLE_ADULT, maxMembers: 1 }, { adults: 2, children: 2 }, TODAY)).toBeUndefined();
  expect(remainingPeople({ ...SINGLE_ADULT, maxMembers: 2 }, { adults: 2, children: 2 }, TODAY)?.count).toBe(1);
});
