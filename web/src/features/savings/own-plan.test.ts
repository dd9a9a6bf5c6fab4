import { expect, it } from "vitest";
import { INFO, TOM } from "../member/testing";
import { ownPlanOf } from "./own-plan";

it("contains plan, cycle, number of people and home of a primary member", () => {
  expect(ownPlanOf(INFO)).toEqual({ planId: 101, officeId: undefined, cycle: "annual", people: 2, home: { state: "AZ", zip: "85004" } });
});

it("contains the household's home and one person for another adult", () => {
  const { address: _none, ...tom } = TOM;
  expect(ownPlanOf({ ...INFO, member: tom, people: [tom] })).toMatchObject({ people: 1, home: { state: "AZ", zip: "85004" } });
});

it("does not count people who were removed or aged out", () => {
  const people = [...INFO.people, { ...TOM, id: "2", status: "removed" as const }, { ...TOM, id: "3", status: "aged_out" as const }];
  expect(ownPlanOf({ ...INFO, people })?.people).toBe(2);
});

it("is undefined for visitors and accounts without a plan", () => {
  expect(ownPlanOf(undefined)).toBeUndefined();
  expect(ownPlanOf({ ...INFO, subscription: null })).toBeUndefined();
});
