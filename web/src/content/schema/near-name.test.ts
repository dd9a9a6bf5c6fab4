import { expect, test } from "vitest";
import { nearName } from "./near-name";

test.each([
  ["hedaer", ["footer", "header"], "header"],
  ["titel", ["text", "title", "intro"], "title"],
  ["lgoo.svg", ["logo.svg", "edge.svg"], "logo.svg"],
  ["x", ["y", "z"], undefined],
  ["nothing", [], undefined],
  ["completely", ["different"], undefined],
])("the nearest name to %s of %j is %s", (given, known, expected) => {
  expect(nearName(given, known)).toBe(expected);
});
