import { describe, expect, it } from "vitest";
import type { AccountInput } from "./account";
import { checkAccount } from "./account";
import { NO_PERSON } from "../../../lib/rules/person";
import { checkPerson } from "./household-person";
import { mainMemberAges, personAges } from "./plan-ages";
import type { Plan } from "../schemas";

const CONTEXT = { today: "2026-11-21", ages: { minAge: 18, maxAge: 120 } };
const ACCOUNT: AccountInput = {
  firstName: "Margaret",
  lastName: "Hill",
  dateOfBirth: "4/27/1958",
  email: "margaret@example.org",
  phone: "(602) 555-0142",
  line1: "12 Juniper St",
  line2: "",
  city: "Phoenix",
  state: "AZ",
  zip: "85004",
};
const PERSON = { ...NO_PERSON, firstName: "Tom", lastName: "Hill", dateOfBirth: "1/2/2015", relationship: "child" };

describe("checkAccount()", () => {
  it("accepts complete answers", () => {
    expect(checkAccount(ACCOUNT, CONTEXT)).toEqual({});
  });

  it("lists all missing fields in the order of the form", () => {
    const empty = Object.fromEntries(Object.keys(ACCOUNT).map((field) => [field, ""])) as AccountInput;
    expect(Object.keys(checkAccount(empty, CONTEXT))).toEqual([
      "firstName", "lastName", "dateOfBirth", "zip", "line1", "email", "phone",
    ]);
    expect(Object.keys(checkAccount({ ...empty, zip: "85004" }, CONTEXT))).toContain("city");
    expect(checkAccount({ ...ACCOUNT, zip: "", state: "" }, CONTEXT)).toEqual({ zip: "required", state: "required" });
  });

  it("requires an adult", () => {
    expect(checkAccount({ ...ACCOUNT, dateOfBirth: "11/22/2008" }, CONTEXT)).toEqual({ dateOfBirth: "too_young" });
  });
});

const PLAN: Plan = {
  id: 1,
  name: "Family",
  tagline: "",
  legalForm: "discount_plan",
  audience: "family",
  prices: [{ cycle: "annual", cents: 12900 }],
  perDependentCents: 4900,
  maxMembers: 10,
  processingFeeCents: 2000,
};
const CHILD_PLAN: Plan = { ...PLAN, audience: "child", minAge: 1, maxAge: 17 };
const HOUSEHOLD = { today: CONTEXT.today, plan: PLAN, others: [] };

describe("checkPerson()", () => {
  it("accepts a child without an e-mail address", () => {
    expect(checkPerson(PERSON, HOUSEHOLD)).toEqual({});
  });

  it("requires a relationship from the list", () => {
    expect(checkPerson({ ...PERSON, relationship: "" }, HOUSEHOLD)).toEqual({ relationship: "required" });
    expect(checkPerson({ ...PERSON, relationship: "cousin" }, HOUSEHOLD)).toEqual({ relationship: "not_allowed" });
  });

  it("accepts a birth date of today but not of tomorrow", () => {
    expect(checkPerson({ ...PERSON, dateOfBirth: "11/21/2026" }, HOUSEHOLD)).toEqual({});
    expect(checkPerson({ ...PERSON, dateOfBirth: "11/22/2026" }, HOUSEHOLD)).toEqual({ dateOfBirth: "in_future" });
  });

  it("requires that a partner or parent is an adult", () => {
    for (const relationship of ["spouse", "domestic_partner", "parent"]) {
      expect(checkPerson({ ...PERSON, relationship }, HOUSEHOLD)).toEqual({ dateOfBirth: "too_young" });
    }
  });

  it("accepts only one partner", () => {
    const wife = { ...PERSON, dateOfBirth: "1/2/1960", relationship: "spouse" };
    expect(checkPerson(wife, { ...HOUSEHOLD, others: ["child"] })).toEqual({});
    expect(checkPerson(wife, { ...HOUSEHOLD, others: ["domestic_partner"] })).toEqual({ relationship: "not_allowed" });
  });

  it("requires a child's age in a plan for children", () => {
    expect(checkPerson(PERSON, { ...HOUSEHOLD, plan: CHILD_PLAN })).toEqual({});
    const grown = { ...PERSON, dateOfBirth: "11/21/2008" };
    expect(checkPerson(grown, { ...HOUSEHOLD, plan: CHILD_PLAN })).toEqual({ dateOfBirth: "too_old" });
  });
});

describe("the ages of a plan", () => {
  it("apply to the main member, who is always an adult", () => {
    expect(mainMemberAges(PLAN)).toEqual({ minAge: 18, maxAge: 120 });
    expect(mainMemberAges({ ...PLAN, minAge: 65 })).toEqual({ minAge: 65, maxAge: 120 });
  });

  it("apply to the children, not the buyer, in a plan for children", () => {
    expect(mainMemberAges(CHILD_PLAN)).toEqual({ minAge: 18, maxAge: 120 });
    expect(personAges(CHILD_PLAN, "child")).toEqual({ minAge: 1, maxAge: 17 });
    expect(personAges(PLAN, "child")).toEqual({ minAge: 0, maxAge: 120 });
  });
});
