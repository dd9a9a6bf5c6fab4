import { describe, expect, it } from "vitest";
import { knownCodes } from "../../lib/rules/field-code";
import { fromPerson, toPersonBody } from "../../lib/rules/person";
import { fromAccount, toAccountBody } from "./account/save-account";
import { ACCOUNT, TOM } from "./testing";

describe("the account body", () => {
  it("is clean, with the phone as ten digits and the date as ISO", () => {
    const typed = {
      firstName: " Margaret ",
      lastName: "Hill",
      dateOfBirth: "4/27/1958",
      line1: "12 Juniper St",
      line2: "",
      city: "Phoenix",
      state: "AZ",
      zip: " 85004",
      email: " margaret@example.org ",
      phone: "+1 (602) 555-0142",
    };
    expect(toAccountBody(typed)).toEqual(ACCOUNT);
  });

  it("is the same again for what was saved", () => {
    expect(toAccountBody(fromAccount(ACCOUNT))).toEqual(ACCOUNT);
  });

  it("starts empty", () => {
    expect(Object.values(fromAccount(null)).join("")).toBe("");
  });
});

describe("the body of a further person", () => {
  it("leaves an empty e-mail address out", () => {
    const { id: _id, ...facts } = TOM;
    expect(toPersonBody(fromPerson(TOM))).toEqual(facts);
  });
});

describe("field faults of the server", () => {
  it("find nested fields, keep the form's order and drop what the form does not have", () => {
    const codes = { "address.zip": "invalid", email: "taken", planId: "not_allowed", phone: "a_new_code" };
    const found = knownCodes(codes, ["email", "phone", "zip"]);
    expect(Object.entries(found)).toEqual([
      ["email", "taken"],
      ["phone", "invalid"],
      ["zip", "invalid"],
    ]);
  });
});
