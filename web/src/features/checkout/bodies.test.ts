import { describe, expect, it } from "vitest";
import { knownCodes } from "../../lib/rules/field-code";
import { fromPerson, toPersonBody } from "../../lib/rules/person";
import { fromAccount, toAccountBody } from "./account/save-account";
import { ACCOUNT, TOM } from "./testing";

describe("toAccountBody()", () => {
  it("trims texts, and formats the phone as ten digits and the date as ISO", () => {
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

  it("restores the same body from a saved account", () => {
    expect(toAccountBody(fromAccount(ACCOUNT))).toEqual(ACCOUNT);
  });

  it("starts with empty fields when no account is saved", () => {
    expect(Object.values(fromAccount(null)).join("")).toBe("");
  });
});

describe("toPersonBody()", () => {
  it("omits an empty e-mail address", () => {
    const { id: _id, ...facts } = TOM;
    expect(toPersonBody(fromPerson(TOM))).toEqual(facts);
  });
});

describe("knownCodes()", () => {
  it("finds nested fields, keeps the order of the form and drops unknown fields", () => {
    const codes = { "address.zip": "invalid", email: "taken", planId: "not_allowed", phone: "a_new_code" };
    const found = knownCodes(codes, ["email", "phone", "zip"]);
    expect(Object.entries(found)).toEqual([
      ["email", "taken"],
      ["phone", "invalid"],
      ["zip", "invalid"],
    ]);
  });
});
