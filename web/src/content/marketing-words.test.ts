import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { forbiddenWords } from "./marketing-words";

const words = (text: string) => forbiddenWords(text).map(({ word }) => word);
const { allowed, forbidden } = JSON.parse(
  readFileSync(new URL("fixtures/marketing-sentences.json", import.meta.url), "utf8"),
) as { allowed: string[]; forbidden: string[] };

test("has hundreds of sentences of each kind, none of them twice", () => {
  expect(allowed.length).toBeGreaterThan(300);
  expect(forbidden.length).toBeGreaterThan(300);
  expect(new Set([...allowed, ...forbidden]).size).toBe(allowed.length + forbidden.length);
});

test("lets stand what a discount plan may say", () => {
  expect(allowed.filter((sentence) => words(sentence).length > 0)).toEqual([]);
});

test("refuses what a discount plan may not say", () => {
  expect(forbidden.filter((sentence) => words(sentence).length === 0)).toEqual([]);
});

test.each([
  ["Our insurance saves you money.", ["insurance"]],
  ["Low premiums and no worries. Full coverage.", ["premiums", "coverage"]],
  ["<p>Better coverage</p><p>It is not a trap.</p>", ["coverage"]],
  ["Zero deductible, small copay.", ["copay", "deductible"]],
  ["Enrollment takes a minute.", ["Enrollment"]],
  ["Prices as low as $9.", ["as low as"]],
  ["El mejor seguro dental.", ["seguro"]],
  ["This is not insurance but better coverage.", ["coverage"]],
])("finds what %s promises", (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test.each([
  "This is not insurance.",
  "<strong>No es un seguro.</strong>",
  "There is no deductible, because the membership pays nobody.",
  "Members pay the dentist at the discounted price.",
  "You may write to the insurance department of your state; it is not connected with us.",
])("lets %s stand", (text) => {
  expect(words(text)).toEqual([]);
});

test("judges the longest text of a site in bounded time", () => {
  expect(words("no coverage, ".repeat(8_000)).length).toBeLessThanOrEqual(1);
});
