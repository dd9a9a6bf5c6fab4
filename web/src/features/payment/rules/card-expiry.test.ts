import { describe, expect, it } from "vitest";
import { checkExpiry, formatExpiry, splitExpiry, typedExpiry } from "./card-expiry";

const TODAY = "2026-11-21";

/** Returns the field's text after these keys, pressed one by one. */
function typing(keys: string): string {
  return [...keys].reduce((shown, key) => typedExpiry(shown + key, shown), "");
}

describe("the expiry date of a card", () => {
  it.each(["04/31", "4/31", "0431", "431", "04/2031", "4/2031", "042031", "04 / 31", "04-31", "04 31", "2031-04", " 04/31 "])(
    "is read from %j",
    (text) => {
      expect(splitExpiry(text)).toEqual({ month: 4, year: 2031 });
      expect(formatExpiry(text)).toBe("04/31");
    },
  );

  it.each(["", "4", "04/", "04/3", "04/203", "april 31", "04/31/20", "4/31x"])("is not read from %j", (text) => {
    expect(splitExpiry(text)).toBeUndefined();
    expect(formatExpiry(text)).toBe(text);
  });

  it.each([
    ["1231", { month: 12, year: 2031 }],
    ["131", { month: 1, year: 2031 }],
    ["12031", { month: 1, year: 2031 }],
    ["1220", { month: 12, year: 2020 }],
  ])("is split from the digits %s", (text, expiry) => {
    expect(splitExpiry(text)).toEqual(expiry);
  });

  it.each([
    ["11/26", undefined],
    ["11/2026", undefined],
    ["10/26", "too_old"],
    ["12/25", "too_old"],
    ["12/46", undefined],
    ["01/47", "in_future"],
    ["13/27", "invalid"],
    ["00/27", "invalid"],
    ["12", "invalid"],
    ["12/027", "invalid"],
    ["", "required"],
  ])("%s → %s", (text, verdict) => {
    expect(checkExpiry(text, TODAY)).toBe(verdict);
  });
});

describe("typing the expiry date", () => {
  it.each([
    ["0431", "04/31"],
    ["431", "04/31"],
    ["4/31", "04/31"],
    ["04/31", "04/31"],
    ["04 31", "04/31"],
    ["1/31", "01/31"],
    ["1231", "12/31"],
    ["042031", "04/2031"],
    ["12", "12/"],
    ["1", "1"],
    ["13", "13"],
  ])("%s shows %s", (keys, shown) => {
    expect(typing(keys)).toBe(shown);
  });

  it("formats a pasted or autofilled date as MM/YY", () => {
    expect(typedExpiry("04/2031", "")).toBe("04/31");
    expect(typedExpiry("2031-04", "")).toBe("04/31");
    expect(typedExpiry("next year", "")).toBe("next year");
  });

  it("lets the user delete the slash, and inserts it again before the year", () => {
    expect(typedExpiry("12", "12/")).toBe("12");
    expect(typedExpiry("123", "12")).toBe("12/3");
  });
});
