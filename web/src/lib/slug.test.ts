import { expect, test } from "vitest";
import { freeSlug, slugOf } from "./slug";

test.each([
  ["Is Cedar insurance?", "is-cedar-insurance"],
  ["¿Cuánto cuesta en total?", "cuanto-cuesta-en-total"],
  ["2. Your right to cancel", "2-your-right-to-cancel"],
  ["¿?", ""],
])("%s becomes %s", (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test("shortens a long text at a word boundary, and a long word at the limit", () => {
  expect(slugOf(`${"seven77 ".repeat(9)}`)).toBe(Array.from({ length: 7 }, () => "seven77").join("-"));
  expect(slugOf("a".repeat(90))).toBe("a".repeat(60));
});

test("numbers equal slugs", () => {
  const taken = new Set<string>();
  expect([freeSlug("cost", taken), freeSlug("cost", taken), freeSlug("cost", taken)]).toEqual(["cost", "cost-2", "cost-3"]);
});
