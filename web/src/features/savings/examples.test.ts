import { describe, expect, it } from "vitest";
import type { Plan } from "../plans/plan";
import type { SampleLine } from "./calc-query";
import { calcQuery, fillText, readCalc } from "./calc-search";
import { examplesOf } from "./examples";

const lines = (...procedures: string[]): SampleLine[] => procedures.map((procedure) => ({ procedure }) as SampleLine);
const plan = (id: number, maxMembers: number, cents: number, states: string[] = []): Plan =>
  ({ id, name: String(id), audience: "adult", states, maxMembers, perDependentCents: 1_000, processingFeeCents: 0, prices: [{ cycle: "annual", cents }] }) as unknown as Plan;
const PLANS = [plan(101, 2, 9_000), plan(102, 10, 20_000), plan(103, 10, 15_000, ["AZ"])];
const ALL = lines("checkup_exam", "xray_back", "cleaning_adult", "cleaning_child", "crown");

function queries(search: string, plans: readonly Plan[], list: readonly SampleLine[]): Record<string, string> {
  const examples = examplesOf(readCalc(new URLSearchParams(search)), plans, list);
  return Object.fromEntries(examples.map(({ name, fill }) => [name, calcQuery(readCalc(new URLSearchParams(`${search}&t_crown=5&fill=${encodeURIComponent(fillText(fill))}`)))]));
}

describe("the examples of the calculator", () => {
  it("fill in people and treatments, and keep state, ZIP code and cycle", () => {
    expect(queries("state=NM&plan=102&zip=87101&people=3&cycle=annual", PLANS, ALL)).toEqual({
      twice: "?state=NM&plan=102&zip=87101&cycle=annual&t=checkup_exam:2,cleaning_adult:2,xray_back:1",
      crown: "?state=NM&plan=102&zip=87101&cycle=annual&t=crown:1",
      family: "?state=NM&plan=102&zip=87101&people=4&children=2&cycle=annual&t=checkup_exam:8,cleaning_adult:4,cleaning_child:4",
    });
  });

  it("choose for a family the cheapest plan of the state for four people, without the other plan's office", () => {
    expect(queries("state=NM&plan=101&office=7", PLANS, ALL).family).toMatch(/^\?state=NM&plan=102&people=4/);
    expect(queries("state=AZ&plan=101&office=7", PLANS, ALL).family).toMatch(/^\?state=AZ&plan=103&people=4/);
    expect(queries("state=AZ&plan=101&office=7", PLANS, ALL).crown).toBe("?state=AZ&plan=101&office=7&t=crown:1");
  });

  it("need prices in the list, and a plan for that number of people", () => {
    expect(Object.keys(queries("plan=101", [plan(101, 2, 9_000)], lines("checkup_exam", "cleaning")))).toEqual(["twice"]);
    expect(queries("plan=102", PLANS, lines("checkup_exam", "cleaning")).family).toContain("t=checkup_exam:8,cleaning:8");
    expect(queries("plan=102", PLANS, [])).toEqual({});
  });
});
