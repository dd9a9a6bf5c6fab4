import { expect, it } from "vitest";
import { INFO, SUBSCRIPTION, TOM } from "../member/testing";
import { ownPlanOf } from "./own-plan";

const TODAY = "2026-12-01";

it("contains plan, cycle, number of people and home of a primary member", () => {
  expect(ownPlanOf(INFO, TODAY)).toEqual({ planId: 101, officeId: undefined, cycle: "annual", people: 2, isRenewable: true, home: { state: "AZ", zip: "85004" } });
});

it("contains the household's home and one person for another adult", () => {
  const { address: _none, ...tom } = TOM;
  expect(ownPlanOf({ ...INFO, member: tom, people: [tom] }, TODAY)).toMatchObject({ people: 1, home: { state: "AZ", zip: "85004" } });
});

it("does not count people who were removed or aged out", () => {
  const people = [...INFO.people, { ...TOM, id: "2", status: "removed" as const }, { ...TOM, id: "3", status: "aged_out" as const }];
  expect(ownPlanOf({ ...INFO, people }, TODAY)?.people).toBe(2);
});

it("is undefined for visitors and accounts without a plan", () => {
  expect(ownPlanOf(undefined, TODAY)).toBeUndefined();
  expect(ownPlanOf({ ...INFO, subscription: null }, TODAY)).toBeUndefined();
});

it("is no longer renewable 90 days after the end", () => {
  const former = (renewUntil: string) => ({ ...INFO, subscription: { ...SUBSCRIPTION, status: "canceled" as const, renewUntil } });
  expect(ownPlanOf(former("2026-12-01"), TODAY)?.isRenewable).toBe(true);
  expect(ownPlanOf(former("2026-11-30"), TODAY)?.isRenewable).toBe(false);
});
