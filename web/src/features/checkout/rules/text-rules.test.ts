import { describe, expect, it } from "vitest";
import { checkEmail, checkOptionalEmail } from "../../../lib/rules/email";
import { checkPersonName } from "../../../lib/rules/person-name";
import { checkText, clean, lengthOf } from "../../../lib/rules/text";
import { checkCouponCode, couponCode } from "./coupon-code";
import { checkPhone, phoneDigits } from "../../../lib/rules/us-phone";

describe("text", () => {
  it("is trimmed and normalised to composed characters", () => {
    expect(clean("  e\u0301 ")).toBe("é");
  });

  it("is measured in characters, not code units", () => {
    expect(lengthOf("a😀")).toBe(2);
  });

  it.each([
    ["", 1, 5, "required"],
    ["   ", 1, 5, "required"],
    ["", 0, 5, undefined],
    ["a", 2, 5, "too_short"],
    ["abcde", 1, 5, undefined],
    ["abcdef", 1, 5, "too_long"],
    ["a\u0000b", 1, 5, "invalid"],
    ["a\nb", 1, 5, "invalid"],
    ["😀😀😀😀😀", 1, 5, undefined],
  ] as const)("%j between %i and %i characters → %s", (text, min, max, verdict) => {
    expect(checkText(text, min, max)).toBe(verdict);
  });
});

describe("an e-mail address", () => {
  const longDomain = `${"d".repeat(248)}.io`;
  it.each([
    ["", "required"],
    ["a@b.c", undefined],
    ["  ana@example.org ", undefined],
    ["ana.perez+plan@mail.example.org", undefined],
    ["o'hara@example.org", undefined],
    ["ñandú@correo.example", "invalid"],
    ["ana(x)@example.org", "invalid"],
    [".ana@example.org", "invalid"],
    ["an..a@example.org", "invalid"],
    ["ana@exa_mple.org", "invalid"],
    ["a@.b", "invalid"],
    ["ana", "invalid"],
    ["ana@", "invalid"],
    ["@example.org", "invalid"],
    ["ana@example", "invalid"],
    ["ana@.org", "invalid"],
    ["ana@example.", "invalid"],
    ["ana@exa..mple.org", "invalid"],
    ["a@b@c.org", "invalid"],
    ["a na@example.org", "invalid"],
    [`${"a".repeat(64)}@example.org`, undefined],
    [`${"a".repeat(65)}@example.org`, "invalid"],
    [`ab@${longDomain}`, undefined],
    [`abc@${longDomain}`, "too_long"],
  ])("%s → %s", (text, verdict) => {
    expect(checkEmail(text)).toBe(verdict);
  });

  it("has at most 254 characters", () => {
    expect(lengthOf(`ab@${longDomain}`)).toBe(254);
  });

  it("can be empty when it is optional", () => {
    expect(checkOptionalEmail("  ")).toBeUndefined();
    expect(checkOptionalEmail("x")).toBe("invalid");
  });
});

describe("a person's name", () => {
  it.each([
    ["", "required"],
    ["O'Brien", undefined],
    ["O’Brien", undefined],
    ["Anne-Marie", undefined],
    ["Martin Jr.", undefined],
    ["Nuñez", undefined],
    ["Nun\u0303ez", undefined],
    ["李", undefined],
    ["-", "invalid"],
    ["R2D2", "invalid"],
    ["<b>Ann</b>", "invalid"],
    ["Ann\tB", "invalid"],
    ["a".repeat(50), undefined],
    ["a".repeat(51), "too_long"],
  ])("%j → %s", (name, verdict) => {
    expect(checkPersonName(name)).toBe(verdict);
  });
});

describe("a phone number", () => {
  it.each([
    ["", "required"],
    ["(602) 555-0142", undefined],
    ["602.555.0142", undefined],
    ["+1 602 555 0142", undefined],
    ["1-970-555-0184", undefined],
    ["602555014", "too_short"],
    ["60255501423", "too_long"],
    ["1025550142", "invalid"],
    ["6021550142", "invalid"],
    ["602-555-CALL", "invalid"],
  ])("%s → %s", (phone, verdict) => {
    expect(checkPhone(phone)).toBe(verdict);
  });

  it("is sent as ten digits", () => {
    expect(phoneDigits("+1 (602) 555-0142")).toBe("6025550142");
  });
});

describe("a coupon code", () => {
  it.each([
    ["", "required"],
    ["ab", "too_short"],
    ["abc", undefined],
    [" smile20 ", undefined],
    ["A".repeat(24), undefined],
    ["A".repeat(25), "too_long"],
    ["SMILE 20", "invalid"],
    ["SMILE_20", "invalid"],
  ])("%j → %s", (code, verdict) => {
    expect(checkCouponCode(code)).toBe(verdict);
  });

  it("is compared in upper case", () => {
    expect(couponCode(" smile-20 ")).toBe("SMILE-20");
  });
});
