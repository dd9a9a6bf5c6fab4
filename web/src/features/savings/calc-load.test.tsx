import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client";
import { fakeFetch } from "../../testing/fake-fetch";
import type { Plan } from "../plans/plan";
import { inState, withDefaults } from "./calc-load";
import { estimateQuery, nearQuery } from "./calc-query";
import { readCalc } from "./calc-search";
import type { OwnPlan } from "./own-plan";

const PLANS = [{ id: 101, name: "One", states: ["AZ", "NM"], prices: [{ cycle: "annual", cents: 12_900 }] }] as unknown as readonly Plan[];
const read = (query: string) => readCalc(new URLSearchParams(query));
const problem = (status: number) => ({ status, body: { type: "about:blank", title: "No", status, code: "no" } });

afterEach(() => vi.unstubAllGlobals());

describe("the defaults of a calculation", () => {
  it("contain only a billing cycle in which the plan is sold", () => {
    expect(withDefaults(read("plan=101&cycle=monthly"), PLANS, undefined).cycle).toBe("");
    expect(withDefaults(read("plan=101&cycle=annual"), PLANS, undefined).cycle).toBe("annual");
  });

  it("contain the member's home when the plan is sold there and the URL names no other state", () => {
    const livingIn = (state: string, zip: string): OwnPlan => ({ planId: 101, officeId: undefined, cycle: "annual", people: 1, isRenewable: true, home: { state, zip } });
    const own = livingIn("NM", "87101-1234");
    expect(withDefaults(read(""), PLANS, own)).toMatchObject({ plan: "101", state: "NM", zip: "87101" });
    expect(withDefaults(read("plan=101&state=AZ"), PLANS, own)).toMatchObject({ state: "AZ", zip: "" });
    expect(withDefaults(read(""), PLANS, livingIn("AK", "99501"))).toMatchObject({ state: "", zip: "" });
  });

  it("contain the state of the ZIP code when the plan is sold there", () => {
    const search = read("plan=101&zip=87101");
    const near = (state: string) => ({ ok: true, offices: [], state }) as const;
    expect(inState(search, near("NM"), PLANS)).toMatchObject({ search: { state: "NM" }, unsoldState: undefined });
    expect(inState(search, near("AK"), PLANS)).toMatchObject({ search: { state: "" }, unsoldState: "AK" });
    expect(inState(read("plan=101&state=AZ"), near("AK"), PLANS)).toMatchObject({ search: { state: "AZ" }, unsoldState: undefined });
  });
});

describe("failed requests", () => {
  it.each([
    [429, "busy"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("for an estimate with status %i give a reason, and are not cached", async (status, reason) => {
    const sent = fakeFetch({ "GET /api/km/group/cedar/estimate": [problem(status), { body: { planId: 101 } }] });
    const client = createQueryClient();
    const query = estimateQuery("cedar", read("plan=101&t=crown:1"), false);
    expect(await client.fetchQuery(query)).toEqual({ ok: false, reason });
    expect(await client.fetchQuery(query)).toMatchObject({ ok: true });
    expect(await client.fetchQuery(query)).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });

  it("for offices give a reason, and are not cached", async () => {
    fakeFetch({ "GET /api/km/group/cedar/offices": ["offline", problem(422)] });
    const client = createQueryClient();
    const query = nearQuery("cedar", "85001", "101");
    expect(await client.fetchQuery(query)).toEqual({ ok: false, reason: "unavailable" });
    expect(await client.fetchQuery(query)).toEqual({ ok: false, reason: "unknown" });
  });
});
