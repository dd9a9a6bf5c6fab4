import { describe, expect, it } from "vitest";
import english from "../../messages/en/contact.json";
import spanish from "../../messages/es/contact.json";
import { checkContact, messageLength, NO_CONTACT, TOPICS, type ContactValues } from "./contact";

const GOOD: ContactValues = {
  name: "Margaret Hill",
  email: "margaret@example.org",
  phone: "",
  topic: "billing",
  message: "My card was\ncharged twice.",
  company: "",
};

describe("the rules for a message", () => {
  it("accept a valid one, with or without a telephone number", () => {
    expect(checkContact(GOOD)).toEqual({});
    expect(checkContact({ ...GOOD, phone: "(602) 555-0134", company: "anything" })).toEqual({});
  });

  it("list every missing answer in the order of the form", () => {
    expect(Object.entries(checkContact(NO_CONTACT))).toEqual([
      ["name", "required"],
      ["email", "required"],
      ["topic", "required"],
      ["message", "required"],
    ]);
  });

  it.each<[Partial<ContactValues>, string]>([
    [{ name: "x".repeat(101) }, "too_long"],
    [{ name: "Ana\nBcc: eve@evil.example" }, "invalid"],
    [{ email: "ana@nowhere" }, "invalid"],
    [{ phone: "555-0134" }, "too_short"],
    [{ topic: "gossip" }, "required"],
    [{ message: "ñandú 123" }, "too_short"],
    [{ message: "😀".repeat(4001) }, "too_long"],
    [{ message: "a bell \u0007 rings" }, "invalid"],
  ])("refuse %j", (change, code) => {
    expect(Object.values(checkContact({ ...GOOD, ...change }))).toEqual([code]);
  });

  it("count characters as the server does", () => {
    expect(messageLength("  😀e\u0301  ")).toBe(2);
    expect(checkContact({ ...GOOD, message: "😀".repeat(4000) })).toEqual({});
  });
});

const CODES: Record<string, string[]> = {
  name: ["required", "invalid", "too_long"],
  email: ["required", "invalid", "too_short", "too_long"],
  phone: ["invalid", "too_short", "too_long"],
  topic: ["required", "not_allowed"],
  message: ["required", "invalid", "too_short", "too_long"],
};

describe.each([
  ["English", english],
  ["Spanish", spanish],
])("the %s messages", (_language, words) => {
  it("contain one for every error code and every topic, and none for other errors", () => {
    const faults = Object.entries(CODES).flatMap(([field, codes]) => codes.map((code) => `error.${field}.${code}`));
    const written = Object.keys(words);
    expect(written.filter((key) => key.startsWith("error.")).sort()).toEqual([...faults, "error.any"].sort());
    expect(TOPICS.filter((topic) => !written.includes(`topic.${topic}`))).toEqual([]);
  });
});
