import { describe, expect, it } from "vitest";
import { calcQuery, otherParameters, readCalc } from "./calc-search";

const read = (query: string) => readCalc(new URLSearchParams(query));

describe("the query of a calculation", () => {
  it("gives the same calculation in its short form and as fields of the form", () => {
    const short = read("state=AZ&plan=101&people=3&children=2&cycle=monthly&t=crown:1,checkup_exam:2");
    const form = read("state=AZ&plan=101&zip=&office=&people=3&children=2&cycle=monthly&t_crown=1&t_checkup_exam=2&t_veneer=&t_sealant=0&ask=1");
    expect(form).toEqual(short);
    expect(calcQuery(form)).toBe("?state=AZ&plan=101&people=3&children=2&cycle=monthly&t=crown:1,checkup_exam:2");
    expect(calcQuery(read(calcQuery(form)))).toBe(calcQuery(form));
  });

  it("keeps invalid numbers, and that the form was sent without treatments", () => {
    expect(read("t_crown=100&t_sealant=many").wrong).toEqual({ crown: "100", sealant: "many" });
    expect(calcQuery(read("t_crown=100"))).toBe("?t_crown=100");
    expect(read("ask=1")).toMatchObject({ isAsked: true, treatments: [] });
    expect(calcQuery(read("ask=1"))).toBe("?ask=1");
    expect(read("plan=101").isAsked).toBe(false);
  });

  it("ignores invalid values", () => {
    expect(calcQuery(read("state=arizona&plan=x&office=-1&people=99&children=10&cycle=daily&t=<script>:1,crown"))).toBe("");
    expect(read("state=ZZ").state).toBe("");
  });

  it("keeps other parameters", () => {
    expect(otherParameters(new URLSearchParams("lang=es&t_crown=1&plan=1"))).toEqual([["lang", "es"]]);
  });
});
