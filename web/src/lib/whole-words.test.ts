import { expect, it } from "vitest";
import { wholeWords } from "./whole-words";

it.each([
  ["One two three", 13, "One two three"],
  ["One two three", 12, "One two…"],
  ["One, two three", 8, "One…"],
  ["Onetwothree", 6, "Onetw…"],
  ["", 5, ""],
])("shortens %j to at most %i characters: %j", (text, most, short) => {
  expect(wholeWords(text, most)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(most);
});
