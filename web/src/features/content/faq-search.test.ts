import { expect, test } from "vitest";
import { foundQuestions, inParts, withSlugs } from "./faq-search";

const ITEMS = [
  { question: "¿Cuánto cuesta?", answer: "<p>Una <strong>cuota</strong> al año.</p>", group: "price" },
  { question: "Can I cancel?", answer: "<p>Yes, in 30 days.</p>", slug: "cancel" },
  { question: "No answer" },
];
const GROUPS = [{ key: "price", title: "Price" }, { key: "empty", title: "Empty" }];

test.each([
  ["CUESTA cuanto", ["¿Cuánto cuesta?"]],
  ["cuota", ["¿Cuánto cuesta?"]],
  ["how can I cancel", ["Can I cancel?"]],
  ["strong", []],
  ["cancel cuota", []],
  ["cancellation", ["Can I cancel?"]],
  ["cancelar", ["Can I cancel?"]],
  ["cuotas", ["¿Cuánto cuesta?"]],
  ["costar", ["¿Cuánto cuesta?"]],
  ["cuestan", ["¿Cuánto cuesta?"]],
  ["candle", []],
  ["  ", ["¿Cuánto cuesta?", "Can I cancel?"]],
])("%j finds %j", (search, found) => {
  expect(foundQuestions(withSlugs(ITEMS, GROUPS), search).map(({ question }) => question)).toEqual(found);
});

test("withSlugs() keeps the slug of the content, else derives a unique one from the question", () => {
  const slugs = withSlugs([{ question: "Cancel", answer: "a" }, { question: "Price", answer: "b" }, ...ITEMS], GROUPS).map(({ slug }) => slug);
  expect(slugs).toEqual(["cancel-2", "price-2", "cuanto-cuesta", "cancel"]);
});

test("inParts() returns questions without a group first, then the groups in their order, without empty ones", () => {
  const parts = inParts(withSlugs(ITEMS, GROUPS), GROUPS).map(({ group, questions }) => [group?.key, questions.length]);
  expect(parts).toEqual([[undefined, 1], ["price", 1]]);
});
