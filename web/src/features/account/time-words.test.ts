import { expect, it } from "vitest";
import { instantWords } from "./time-words";

it.each([
  ["2026-11-21T17:05:00.000Z", "America/Phoenix", "en", "11/21/2026, 10:05 AM"],
  ["2026-11-21T07:00:00.000Z", "America/Phoenix", "en", "11/21/2026, 12:00 AM"],
  ["2026-11-21T19:30:00.000Z", "America/Phoenix", "es", "11/21/2026, 12:30 p. m."],
  ["2026-11-21T04:59:00.000Z", "America/New_York", "en", "11/20/2026, 11:59 PM"],
] as const)("formats %s in %s in %s as %s", (instant, timeZone, language, words) => {
  expect(instantWords(instant, timeZone, language)).toBe(words);
});
