import { expect, test } from "vitest";
import { forbiddenWords } from "./marketing-words";

const words = (text: string) => forbiddenWords(text).map(({ word }) => word);

test.each([
  ["Our insurance saves you money.", ["insurance"]],
  ["Low premiums and no worries. Full coverage.", ["coverage"]],
  ["<p>Better coverage</p><p>It is not a trap.</p>", ["coverage"]],
  ["Zero deductible, small copay.", ["co-pay".replace("-", ""), "deductible"]],
  ["Enrollment takes a minute.", ["Enrollment"]],
  ["Prices as low as $9.", ["as low as"]],
  ["El mejor seguro dental.", ["seguro"]],
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
