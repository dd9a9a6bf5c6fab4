import { describe, expect, it } from "vitest";
import english from "../../messages/en/grievance.json";
import { checkGrievance, GRIEVANCE_FIELDS, NO_GRIEVANCE, toBody, toCents, type GrievanceValues } from "./grievance";
import { keyFor } from "./grievance-draft";
import { formatFiles, formatSize, parseFiles } from "./grievance-file";
import { momentText } from "./moment-text";

const TODAY = "2026-11-21";

const GOOD: GrievanceValues = {
  ...NO_GRIEVANCE,
  filer: "member",
  memberName: "Margaret Hill",
  email: "margaret@example.org",
  preferredReply: "email",
  about: "price_overcharge",
  chargedCents: "$180",
  expectedCents: "95.5",
  happenedOn: "11/10/2026",
  description: "I was charged 180 dollars for a filling.",
  urgent: "no",
  mayContactOffice: "yes",
  statementOfTruth: "yes",
};

describe("the rules for a grievance", () => {
  it("accept a valid one", () => {
    expect(checkGrievance(GOOD, TODAY)).toEqual({});
  });

  it("list every missing answer in the order of the form, each with its own message", () => {
    const missing = Object.keys(checkGrievance(NO_GRIEVANCE, TODAY));
    expect(missing).toEqual([
      "filer",
      "memberName",
      "email",
      "preferredReply",
      "about",
      "happenedOn",
      "description",
      "urgent",
      "mayContactOffice",
      "statementOfTruth",
    ]);
    expect(missing.filter((field) => !(`error.${field}.required` in english))).toEqual([]);
  });

  it.each<[Partial<GrievanceValues>, string, string]>([
    [{ filer: "representative" }, "representativeName", "required"],
    [{ preferredReply: "phone" }, "phone", "required"],
    [{ phone: "555" }, "phone", "too_short"],
    [{ chargedCents: "" }, "chargedCents", "required"],
    [{ chargedCents: "a lot" }, "chargedCents", "invalid"],
    [{ expectedCents: "180.00" }, "expectedCents", "mismatch"],
    [{ happenedOn: "11/22/2026" }, "happenedOn", "in_future"],
    [{ happenedOn: "11/20/2023" }, "happenedOn", "too_old"],
    [{ happenedOn: "2/30/2026" }, "happenedOn", "invalid"],
    [{ description: "x".repeat(19) }, "description", "too_short"],
    [{ description: "x".repeat(5001) }, "description", "too_long"],
    [{ wishedOutcome: "x".repeat(1001) }, "wishedOutcome", "too_long"],
  ])("refuse %j", (change, field, code) => {
    expect(checkGrievance({ ...GOOD, ...change }, TODAY)).toEqual({ [field]: code });
  });

  it("do not apply to the member number of a visitor, whose form has no such field", () => {
    const typed = { ...GOOD, memberNumber: "7".repeat(21) };
    expect(checkGrievance(typed, TODAY)).toEqual({ memberNumber: "too_long" });
    expect(checkGrievance({ ...typed, filer: "visitor" }, TODAY)).toEqual({});
  });

  it("require amounts for an overcharge only, and accept events of the last three years", () => {
    expect(checkGrievance({ ...GOOD, about: "office", chargedCents: "", expectedCents: "x" }, TODAY)).toEqual({});
    expect(checkGrievance({ ...GOOD, happenedOn: "2/28/2025" }, "2028-02-29")).toEqual({});
    expect(checkGrievance({ ...GOOD, happenedOn: "11/21/2023" }, TODAY)).toEqual({});
  });
});

describe("toCents()", () => {
  it.each([
    ["180", 18000],
    ["180.5", 18050],
    ["$1,180.05", 118005],
    ["0", 0],
    ["1,18", undefined],
    ["-5", undefined],
    ["1e3", undefined],
    ["999999", undefined],
    ["", undefined],
  ])("parses %s as %s cents", (text, cents) => {
    expect(toCents(text)).toBe(cents);
  });
});

describe("the request body", () => {
  it("contains the non-empty answers to fields on the page, and nothing else", () => {
    const files = formatFiles([{ id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D4", name: "a.pdf", type: "application/pdf", size: 9 }]);
    const typed = { ...GOOD, representativeName: "Bob", phone: "(602) 555-0134", files };
    expect(toBody(typed, true)).toEqual({
      filer: "member",
      memberName: "Margaret Hill",
      email: "margaret@example.org",
      phone: "6025550134",
      preferredReply: "email",
      about: "price_overcharge",
      chargedCents: 18000,
      expectedCents: 9550,
      happenedOn: "2026-11-10",
      description: "I was charged 180 dollars for a filling.",
      files: [{ id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D4" }],
      urgent: false,
      mayContactOffice: true,
      statementOfTruth: true,
      signedIn: true,
    });
    expect(toBody({ ...GOOD, about: "office" }, false)).not.toHaveProperty("chargedCents");
    expect(toBody({ ...GOOD, memberNumber: "7K3M9QX2TA" }, true)).toHaveProperty("memberNumber", "7K3M9QX2TA");
    expect(toBody({ ...GOOD, memberNumber: "7K3M9QX2TA", filer: "visitor" }, false)).not.toHaveProperty("memberNumber");
    expect(GRIEVANCE_FIELDS.length).toBe(new Set(GRIEVANCE_FIELDS).size);
  });

  it("has the same idempotency key as long as its content is the same", () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    };
    const first = keyFor(storage, toBody(GOOD, true));
    expect(first).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(keyFor(storage, toBody(GOOD, true))).toBe(first);
    expect(keyFor(storage, toBody(GOOD, false))).toBe(first);
    expect(keyFor(storage, toBody({ ...GOOD, urgent: "yes" }, true))).not.toBe(first);
  });
});

describe("files stored as text", () => {
  it.each(["", "x", "{}", '[{"id":1}]', "[null]"])("are empty for the text %j", (text) => {
    expect(parseFiles(text)).toEqual([]);
  });

  it("have sizes formatted in KB and MB", () => {
    expect([1, 120_000, 2_500_000].map(formatSize)).toEqual(["1 KB", "117 KB", "2.4 MB"]);
  });
});

describe("momentText()", () => {
  it("formats in the time zone of the brand", () => {
    expect(momentText("2026-11-24T17:00:00.000Z", "en", "America/Phoenix")).toBe("11/24/2026, 10:00 AM MST");
    expect(momentText("2026-11-24T03:00:00.000Z", "en", "America/Phoenix")).toMatch(/^11\/23\/2026, 8:00 PM/);
  });
});
