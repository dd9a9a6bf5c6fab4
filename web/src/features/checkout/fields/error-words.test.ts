import { describe, expect, it } from "vitest";
import english from "../../../messages/en/checkout.json";
import spanish from "../../../messages/es/checkout.json";

/** All error codes of our rules, the server and the card service, by the field name of their messages. */
const FAULTS: Record<string, string[]> = {
  email: ["required", "invalid", "too_short", "too_long", "taken"],
  firstName: ["required", "invalid", "too_long"],
  lastName: ["required", "invalid", "too_long"],
  dateOfBirth: ["required", "invalid", "in_future", "too_young", "too_old"],
  personBirth: ["too_young", "too_old"],
  phone: ["required", "invalid", "too_short", "too_long"],
  line1: ["required", "invalid", "too_long"],
  line2: ["invalid", "too_long"],
  city: ["required", "invalid", "too_long"],
  state: ["required", "not_allowed"],
  zip: ["required", "invalid"],
  relationship: ["required", "not_allowed"],
  coupon: ["required", "invalid", "too_short", "too_long"],
};
const KEYS = Object.entries(FAULTS).flatMap(([field, codes]) => codes.map((code) => `error.${field}.${code}`));

describe("the messages about refused answers", () => {
  it.each([
    ["English", english],
    ["Spanish", spanish],
  ])("are complete in %s", (_language, words) => {
    expect(KEYS.filter((key) => !(key in words))).toEqual([]);
  });

  it("include every reason for a refused coupon", () => {
    const coupons = ["not_found", "expired", "not_for_plan", "exhausted"];
    expect(coupons.filter((reason) => !(`coupon.reason.${reason}` in english))).toEqual([]);
  });

  it("contain no message without an error code", () => {
    const written = Object.keys(english).filter((key) => key.startsWith("error."));
    expect(written.filter((key) => key !== "error.any" && !KEYS.includes(key))).toEqual([]);
  });
});
