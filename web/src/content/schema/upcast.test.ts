import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACTS } from "../facts";
import { checkContent } from "./parse-content";
import { SCHEMA_VERSION, upcast } from "./upcast";

const FIXTURES = new URL("./fixtures/", import.meta.url);
const past = readdirSync(FIXTURES).filter((name) => /^site-schema-\d+\.json$/.test(name));

function fixture(version: number): string {
  return readFileSync(new URL(`site-schema-${version}.json`, FIXTURES), "utf8");
}

test("has a fixture of every past schema", () => {
  const versions = past.map((name) => Number(/\d+/.exec(name)?.[0])).toSorted();
  expect(versions).toEqual(Array.from({ length: SCHEMA_VERSION - 1 }, (_, index) => index + 1));
});

test.each(past.flatMap((name) => ["en", "es"].map((language) => ({ name, language }))))(
  "$name in $language is still valid",
  ({ name, language }) => {
    const text = readFileSync(new URL(name, FIXTURES), "utf8");
    const result = checkContent("cedar", text, language);
    expect(result.ok ? [] : result.faults).toEqual([]);
  },
);

test.each([
  ["en", "Cedar is not insurance.", "The discount plan organization"],
  ["es", "Cedar no es un seguro.", "La organización del plan"],
])("facts of schema 1 get their names, in %s", (language, first, last) => {
  const result = checkContent("cedar", fixture(1), language);
  const items = result.ok ? result.content.disclosures.items : [];
  expect(items.map(({ fact }) => fact)).toEqual(FACTS);
  expect(items[0]?.text).toContain(first);
  expect(items[4]?.text).toContain(last);
});

test("a sixth statement of schema 1 becomes a fact of the organisation", () => {
  const items = ["1", "2", "3", "4", "5", "6"];
  expect(upcast({ disclosures: { items } })).toEqual({
    disclosures: { items: [...FACTS, "organisation"].map((fact, index) => ({ fact, text: items[index] })) },
  });
});

test("does not change a document of the current schema", () => {
  const document = { disclosures: { items: ["no fact"] } };
  expect(upcast({ schemaVersion: SCHEMA_VERSION, ...document })).toEqual(document);
});

test.each([0, 3, 1.5, "2", null, {}])("refuses the schema version %j", (schemaVersion) => {
  expect(upcast({ schemaVersion })).toBeUndefined();
  const result = checkContent("cedar", JSON.stringify({ schemaVersion }), "en");
  expect(result).toMatchObject({ ok: false, faults: [{ path: "schemaVersion" }] });
});

test.each([{ disclosures: 7 }, { disclosures: { items: {} } }, { translations: [] }, { translations: { es: 1 } }])(
  "does not change the invalid document %j",
  (document) => {
    expect(upcast(document)).toEqual(document);
  },
);
