import { expect, it } from "vitest";
import { answerTexts } from "./answer-text";

const TEXT = '{ "name": "Ana", "cents": 1.50 }';
const answer = JSON.parse(TEXT) as { name: string };
answerTexts.keep(answer, TEXT);

it("returns the JSON of an API response unchanged, alone and as a property", () => {
  expect(answerTexts.json(answer)).toBe(TEXT);
  expect(answerTexts.json({ ok: true, page: answer, left: undefined, 'a"b': null })).toBe(`{"ok":true,"page":${TEXT},"a\\"b":null}`);
});

it.each([[{ ...answer }], [[answer]], [{ deep: { answer } }], [{ at: new Date(0) }], [null], ["text"], [5]])("serialises %j", (value) => {
  expect(answerTexts.json(value)).toBe(JSON.stringify(value));
});

it("stores nothing for responses that are not objects", () => {
  answerTexts.keep(null, "null");
  answerTexts.keep("a", '"a"');
  expect([answerTexts.json(null), answerTexts.json("a")]).toEqual(["null", '"a"']);
});
