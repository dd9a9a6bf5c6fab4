import { expect, it } from "vitest";
import { INFO, TOM } from "../member/testing";
import { ownPlanOf } from "./own-plan";

it("is what a main member has, with everybody on it, and where they live", () => {
  expect(ownPlanOf(INFO)).toEqual({ planId: 101, officeId: undefined, cycle: "annual", people: 2, home: { state: "AZ", zip: "85004" } });
});

it("is the household's home for another adult, who has no address and sees nobody else", () => {
  const { address: _none, ...tom } = TOM;
  expect(ownPlanOf({ ...INFO, member: tom, people: [tom] })).toMatchObject({ people: 1, home: { state: "AZ", zip: "85004" } });
});

it("does not count people who were removed or aged out", () => {
  const people = [...INFO.people, { ...TOM, id: "2", status: "removed" as const }, { ...TOM, id: "3", status: "aged_out" as const }];
  expect(ownPlanOf({ ...INFO, people })?.people).toBe(2);
});

it("is nothing for visitors and accounts without a plan", () => {
  expect(ownPlanOf(undefined)).toBeUndefined();
  expect(ownPlanOf({ ...INFO, subscription: null })).toBeUndefined();
});
