import { expect, it } from "vitest";
import { makeChecks } from "../../scripts/checks.mjs";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const COMPONENTS = {
  Day: { type: "string", format: "date" },
  Card: { type: "object", required: ["brand"], properties: { brand: { type: "string", enum: ["visa", "amex"] }, until: ref("Day") } },
  Page: {
    type: "object",
    required: ["size", "ratio", "cards", "note", "card", "kind"],
    properties: {
      size: { type: "integer", minimum: 1 },
      ratio: { type: "number" },
      isLast: { type: "boolean" },
      cards: { type: "array", items: ref("Card") },
      note: { type: ["string", "null"] },
      card: { oneOf: [ref("Card"), { type: "null" }] },
      kind: { type: "string", const: "page" },
    },
  },
  Extended: { allOf: [ref("Card"), { required: ["until"], properties: { name: { type: "string" } } }] },
};
const NO_ROWS = { unread: {}, open: {}, late: {} };

it("makes a check of each component, in the file that the table names", () => {
  const made = makeChecks(COMPONENTS, { ...NO_ROWS, files: { card: ["Card"], page: ["Page", "Extended"] } });
  expect(made.get("card")).toContain('export const asCard = object({ brand: oneOf("visa", "amex") }, { until: text });');
  expect(made.get("page")).toContain('import { asCard } from "./card";');
  expect(made.get("page")).toContain(
    'asPage = object({ size: whole, ratio: decimal, cards: list(asCard), note: nullable(text), card: nullable(asCard), kind: oneOf("page") }, { isLast: flag });',
  );
  expect(made.get("page")).toContain('asExtended = object({ brand: oneOf("visa", "amex"), until: text }, { name: text });');
});

it("omits members that no page reads, and accepts new texts and missing lists where the tables allow them", () => {
  const made = makeChecks(COMPONENTS, {
    files: { all: ["Card", "Page"] },
    unread: { Page: ["size", "ratio", "isLast", "note", "card", "kind"] },
    open: { Card: ["brand"] },
    late: { Page: ["cards"] },
  });
  expect(made.get("all")).toContain("asCard = object({ brand: text }, { until: text });");
  expect(made.get("all")).toContain("asPage = object({ cards: newList(asCard) });");
});

it("fails for a row without effect, for a component without a file, and for a component that the document lacks", () => {
  expect(() => makeChecks(COMPONENTS, { ...NO_ROWS, files: { card: ["Card"] }, unread: { Card: ["number"] } })).toThrow("lists Card.number");
  expect(() => makeChecks(COMPONENTS, { ...NO_ROWS, files: { page: ["Page"] } })).toThrow("Page contains Card");
  expect(() => makeChecks(COMPONENTS, { ...NO_ROWS, files: { card: ["Wallet"] } })).toThrow("Wallet is not in the document");
});
