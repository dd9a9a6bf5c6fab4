import { expect, test } from "vitest";
import examples from "./example-sentences.json";
import unseen from "./fixtures/unseen-sentences.json";
import { forbiddenWords } from "./marketing-words";

const words = (text: string) => forbiddenWords(text).map(({ word }) => word);
const { allowed, forbidden } = examples;

test("has thousands of sentences of each kind, none of them twice", () => {
  expect(allowed.length).toBeGreaterThan(2_400);
  expect(forbidden.length).toBeGreaterThan(2_400);
  const all = [...allowed, ...forbidden, ...unseen.allowed, ...unseen.forbidden];
  expect(new Set(all).size).toBe(all.length);
});

/** Judged wrongly, and known: they promise payment without a word of insurance. */
const PASSED = [
  "Usted paga la mitad y nosotros la otra mitad.",
  "Your share is only 20 percent.",
  "Membership means you never pay a dentist's bill again.",
  "They pay for my cleanings.",
  "Your refund for the dentist's bill arrives within a week.",
  "Members who need a crown get $400 from us.",
  "The state guarantees our plan.",
  "Stop paying dentists: we do.",
];

test("lets stand what a discount plan may say", () => {
  const refused = allowed.filter((sentence) => words(sentence).length > 0);
  expect(refused).toEqual([]);
});

test("refuses what a discount plan may not say", () => {
  const passed = forbidden.filter((sentence) => words(sentence).length === 0);
  expect(passed).toEqual(PASSED);
});

// Written before the examples they are judged by, and never learned.
test("judges sentences that it has never seen", () => {
  const stands = unseen.allowed.filter((sentence) => words(sentence).length === 0);
  const falls = unseen.forbidden.filter((sentence) => words(sentence).length > 0);
  expect(stands.length / unseen.allowed.length).toBeGreaterThan(0.9);
  expect(falls.length / unseen.forbidden.length).toBeGreaterThan(0.95);
});

test.each([
  ["Our insurance saves you money.", ["insurance"]],
  ["Low premiums and no worries. Full coverage.", ["premiums", "coverage"]],
  ["<p>Better coverage</p><p>It is not a trap.</p>", ["coverage"]],
  ["Zero deductible, small copay.", ["deductible", "copay"]],
  ["Enrollment takes a minute.", ["Enrollment"]],
  ["Prices as low as $9.", ["as low as"]],
  ["El mejor seguro dental.", ["seguro"]],
  ["Is there a deductible? Yes, but it is small.", ["deductible"]],
  ["Most insurance excludes implants. Ours doesn't.", ["insurance"]],
  ["No premiums for the first three months.", ["premiums"]],
  ["Your policy is renewed each year.", ["policy"]],
  ["This is not insurance but better coverage.", ["coverage"]],
  ["We are an insurance company.", ["insurance"]],
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

// A pattern that backtracks does not end within the life of a test.
test("judges each kind of sentence, however long it is", () => {
  const kinds = [...allowed, ...forbidden].filter((_, index) => index % 20 === 0);
  for (const sentence of kinds) words(`${sentence.replace(/[.!?]/g, "")} `.repeat(100).slice(0, 2_000));
});
