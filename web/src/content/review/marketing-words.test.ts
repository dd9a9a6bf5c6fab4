import { expect, test } from "vitest";
import exampleSentences from "./example-sentences.txt?raw";
import unseenSentences from "./unseen-sentences.txt?raw";
import { forbiddenWords } from "./marketing-words";
import { examplesIn } from "./sentence-learning";

const words = (text: string) => forbiddenWords(text).map(({ word }) => word);
const { allowed, forbidden } = examplesIn(exampleSentences);
const unseen = examplesIn(unseenSentences);

test("the examples are thousands of unique sentences of each kind", () => {
  expect(allowed.length).toBeGreaterThan(3_000);
  expect(forbidden.length).toBeGreaterThan(3_000);
  const all = [...allowed, ...forbidden, ...unseen.allowed, ...unseen.forbidden];
  expect(new Set(all).size).toBe(all.length);
});

/** Known misjudgements; nearly all promise payment without a word of insurance. */
const PASSED = [
  "Reciba el reembolso en cinco días por cada visita.",
  "Better benefits, bigger smile: enroll now.",
  "80% of root canals paid.",
  "More benefits for your money",
  "What benefits do I get? Two cleanings a year and half of each filling.",
  "Los empastes se pagan al 80 %.",
  "Your refund for the dentist's bill arrives within a week.",
  "Members who need a crown get $400 from us.",
  "Most crowns are paid in full.",
  "Sign up for benefits in five minutes.",
  "Our benefits are the best in the state.",
  "Financial protection when you need a root canal.",
  "Peace of mind: your dental bills are paid.",
  "Medicare leaves out teeth, our plan does not.",
  "The plan compensates members who break a tooth.",
  "Members are compensated by the club for dental accidents.",
  "You bring the toothache, Pearl & Co. brings the money for the dentist.",
  "The office gets $60 from you and the other $200 from us.",
  "Deje que Dentavida se haga cargo de lo que cobre el dentista.",
  "Upload the dentist's receipt and see the money in your bank account within days.",
  "Mándenos la factura del dentista y en diez días tiene su dinero.",
  "Every year we set aside $900 for your dental work.",
  "The surgeon's fee comes out of our account, not yours.",
  "Your only job is to show up: Molarly squares it with the office.",
  "Dental bills over $400 are shared among all members.",
  "A part of every treatment is paid for you.",
  "We stand behind you with up to $2,000 for dental emergencies.",
];

test("accepts all allowed sentences", () => {
  const refused = allowed.filter((sentence) => words(sentence).length > 0);
  expect(refused).toEqual([]);
});

test("refuses all forbidden sentences but the known exceptions", () => {
  const passed = forbidden.filter((sentence) => words(sentence).length === 0);
  expect(passed).toEqual(PASSED);
});

// Not used for learning; written by people who knew neither the judge nor its examples.
test("judges at least 95 % of unseen sentences correctly", () => {
  const stands = unseen.allowed.filter((sentence) => words(sentence).length === 0);
  const falls = unseen.forbidden.filter((sentence) => words(sentence).length > 0);
  expect(stands.length / unseen.allowed.length).toBeGreaterThan(0.95);
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
])("finds the forbidden words of %s", (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test.each([
  "Members enjoy many benefits.",
  "Get your money back within 30 days.",
  "Inscríbase ahora mismo.",
  "The membership pays for itself at the second visit.",
  "Premium whitening gel costs members $29.",
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
])("accepts %s", (text) => {
  expect(words(text)).toEqual([]);
});

test("handles the longest text of a site in bounded time", () => {
  expect(words("no coverage, ".repeat(8_000)).length).toBeLessThanOrEqual(1);
  expect(words("<".repeat(96_000))).toEqual([]);
});

// A pattern with catastrophic backtracking would exceed the time limit of the test.
test("handles long sentences of each kind in bounded time", () => {
  const kinds = [...allowed, ...forbidden].filter((_, index) => index % 20 === 0);
  for (const sentence of kinds) words(`${sentence.replace(/[.!?]/g, "")} `.repeat(100).slice(0, 2_000));
});
