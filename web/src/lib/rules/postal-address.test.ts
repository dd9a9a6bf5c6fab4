import { describe, expect, it } from "vitest";
import { checkZip } from "./zip-code";
import { checkAddress, checkState } from "./postal-address";
import { stateName, US_STATES } from "./us-states";
import { otherStateOfZip, stateOfZip } from "./zip-state";

const HOME = { line1: "12 Juniper St", line2: "", city: "Phoenix", state: "AZ", zip: "85004" };

describe("a postal address", () => {
  it("is accepted without a second line", () => {
    expect(checkAddress(HOME)).toEqual({});
  });

  it("reports every missing field in the order of the form", () => {
    const nothing = { line1: "", line2: "", city: "", state: "", zip: "" };
    expect(Object.keys(checkAddress(nothing))).toEqual(["zip", "line1", "city", "state"]);
  });

  it("has a limit for the length of each line", () => {
    expect(checkAddress({ ...HOME, line1: "x".repeat(55), line2: "y".repeat(55), city: "z".repeat(40) })).toEqual({});
    expect(checkAddress({ ...HOME, line1: "x".repeat(56), line2: "y".repeat(56), city: "z".repeat(41) })).toEqual({
      line1: "too_long",
      line2: "too_long",
      city: "too_long",
    });
  });

  it.each([
    ["", "required"],
    ["85004", undefined],
    ["85004-1234", undefined],
    ["8500", "invalid"],
    ["850041", "invalid"],
    ["85004-12", "invalid"],
    ["85004 1234", "invalid"],
    ["ABCDE", "invalid"],
  ])("ZIP code %j → %s", (zip, verdict) => {
    expect(checkZip(zip)).toBe(verdict);
  });

  it.each([
    ["", "required"],
    ["az", undefined],
    ["PR", undefined],
    ["ZZ", "not_allowed"],
    ["Arizona", "not_allowed"],
  ])("state %j → %s", (state, verdict) => {
    expect(checkState(state)).toBe(verdict);
  });
});

describe("the list of states", () => {
  it("has the 50 states, the District and five territories, once each", () => {
    expect(new Set(US_STATES.map(([code]) => code)).size).toBe(56);
    expect(stateName("DC")).toBe("District of Columbia");
    expect(stateName("XX")).toBe("XX");
  });

  it("has ZIP codes for each state", () => {
    const samples = Array.from({ length: 100_000 }, (_, zip) => stateOfZip(String(zip).padStart(5, "0")));
    const found = new Set(samples.filter((state) => state !== undefined));
    expect([...found].sort()).toEqual(US_STATES.map(([code]) => code).sort());
  });
});

describe("the state of a ZIP code", () => {
  it.each([
    ["85004", "AZ"],
    ["86515-0001", "AZ"],
    ["10001", "NY"],
    ["02134", "MA"],
    ["06390", "NY"],
    ["88510", "TX"],
    ["00801", "VI"],
    ["96799", "AS"],
    ["09012", undefined],
    ["00001", undefined],
    ["8500", undefined],
  ])("%s is %s", (zip, state) => {
    expect(stateOfZip(zip)).toBe(state);
  });

  it("is returned only if it differs from the chosen one", () => {
    expect(otherStateOfZip("10001", "AZ")).toBe("NY");
    expect(otherStateOfZip("85004", "AZ")).toBeUndefined();
    expect(otherStateOfZip("85004", "")).toBeUndefined();
    expect(otherStateOfZip("850", "NY")).toBeUndefined();
  });
});
