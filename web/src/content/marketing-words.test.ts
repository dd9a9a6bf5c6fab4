import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TERMS } from "./marketing-terms";
import { forbiddenWords } from "./marketing-words";

const words = (text: string) => forbiddenWords(text).map(({ word }) => word);
const { allowed, forbidden } = JSON.parse(
  readFileSync(new URL("fixtures/marketing-sentences.json", import.meta.url), "utf8"),
) as { allowed: string[]; forbidden: string[] };

/** Judged wrongly, and known: the words alone do not say who sells, or what is covered. */
const REFUSED = [
  "Paying a $40 premium each month adds up to $480 a year before the first filling.",
  "Our founder sold insurance for twelve years before she started a savings club.",
  "Your first visit covers an exam, X-rays and a talk about what comes next.",
  "Snow covered the streets when the first office opened in Denver.",
  "¿Aceptan personas con condiciones preexistentes? Sí, porque no es un seguro.",
  "The dentist's normal fee, the insurance allowance and our price are often three different numbers.",
];
const PASSED = ["Insurance often costs $50; here it costs $9."];

test("has hundreds of sentences of each kind, none of them twice", () => {
  expect(allowed.length).toBeGreaterThan(1_100);
  expect(forbidden.length).toBeGreaterThan(1_100);
  expect(new Set([...allowed, ...forbidden]).size).toBe(allowed.length + forbidden.length);
});

test("lets stand what a discount plan may say", () => {
  const refused = allowed.filter((sentence) => words(sentence).length > 0);
  expect(refused).toEqual(REFUSED);
});

test("refuses what a discount plan may not say", () => {
  const passed = forbidden.filter((sentence) => words(sentence).length === 0);
  expect(passed).toEqual(PASSED);
});

test.each([
  ["Our insurance saves you money.", ["insurance"]],
  ["Low premiums and no worries. Full coverage.", ["premiums", "coverage"]],
  ["<p>Better coverage</p><p>It is not a trap.</p>", ["coverage"]],
  ["Zero deductible, small copay.", ["copay", "deductible"]],
  ["Enrollment takes a minute.", ["Enrollment"]],
  ["Prices as low as $9.", ["as low as"]],
  ["El mejor seguro dental.", ["seguro"]],
  ["Is there a deductible? Yes, but it is small.", ["deductible"]],
  ["Most insurance excludes implants. Ours doesn't.", ["insurance"]],
  ["No premiums for the first three months.", ["premiums"]],
  ["Your policy is renewed each year.", ["policy"]],
  ["This is not insurance but better coverage.", ["coverage"]],
])("finds what %s promises", (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test.each([
  "This is not insurance.",
  "<strong>No es un seguro.</strong>",
  "There is no deductible, because the membership pays nobody.",
  "Members pay the dentist at the discounted price.",
  "Ask the front desk which insurance they take.",
  "A PPO negotiates prices too, but it also sells coverage.",
  "Students lose their parents' coverage at 26.",
  "Calling our fee a premium would be a mistake.",
  "Is there a deductible? No.",
  "You may write to the insurance department of your state; it is not connected with us.",
])("lets %s stand", (text) => {
  expect(words(text)).toEqual([]);
});

test("judges the longest text of a site in bounded time", () => {
  expect(words("no coverage, ".repeat(8_000)).length).toBeLessThanOrEqual(1);
  expect(words("<".repeat(96_000))).toEqual([]);
});

test("looks for no word to the end of a sentence, once for each word of it", () => {
  const endless = TERMS.filter(({ pattern }) => /\[\^[^\]]*\][*+]/.test(pattern.source));
  expect(endless).toEqual([]);
});

// A pattern that backtracks does not end within the life of a test.
test("judges each kind of sentence, however long it is", () => {
  const kinds = [...allowed, ...forbidden].filter((_, index) => index % 20 === 0);
  for (const sentence of kinds) words(`${sentence.replace(/[.!?]/g, "")} `.repeat(100).slice(0, 2_000));
});
