import { describe, expect, it } from "vitest";
import type { AccountInput } from "./account";
import { checkAccount } from "./account";
import { checkPerson, NO_PERSON } from "./household-person";

const CONTEXT = { today: "2026-11-21", brandName: "Cedar Dental Club", groupKey: "cedar", hasPassword: false };
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
  password: "blue kettle on the stove",
};
const PERSON = { ...NO_PERSON, firstName: "Tom", lastName: "Hill", dateOfBirth: "1/2/2015", relationship: "child" };

describe("the account step", () => {
  it("takes a complete answer", () => {
    expect(checkAccount(ACCOUNT, CONTEXT)).toEqual({});
  });

  it("names everything that is missing, in the order of the form", () => {
    const empty = Object.fromEntries(Object.keys(ACCOUNT).map((field) => [field, ""])) as AccountInput;
    expect(Object.keys(checkAccount(empty, CONTEXT))).toEqual([
      "firstName", "lastName", "dateOfBirth", "line1", "city", "state", "zip", "email", "phone", "password",
    ]);
  });

  it("keeps a saved password when none is typed, but checks a new one", () => {
    const again = { ...CONTEXT, hasPassword: true };
    expect(checkAccount({ ...ACCOUNT, password: "" }, again)).toEqual({});
    expect(checkAccount({ ...ACCOUNT, password: "short" }, again)).toEqual({ password: "too_short" });
  });

  it("wants an adult", () => {
    expect(checkAccount({ ...ACCOUNT, dateOfBirth: "11/22/2008" }, CONTEXT)).toEqual({ dateOfBirth: "too_young" });
  });
});

describe("a further person", () => {
  it("may be a child without an e-mail address", () => {
    expect(checkPerson(PERSON, CONTEXT.today)).toEqual({});
  });

  it("needs a relationship from the list", () => {
    expect(checkPerson({ ...PERSON, relationship: "" }, CONTEXT.today)).toEqual({ relationship: "required" });
    expect(checkPerson({ ...PERSON, relationship: "cousin" }, CONTEXT.today)).toEqual({ relationship: "not_allowed" });
  });

  it("may be born today but not tomorrow", () => {
    expect(checkPerson({ ...PERSON, dateOfBirth: "11/21/2026" }, CONTEXT.today)).toEqual({});
    expect(checkPerson({ ...PERSON, dateOfBirth: "11/22/2026" }, CONTEXT.today)).toEqual({ dateOfBirth: "in_future" });
  });
});
