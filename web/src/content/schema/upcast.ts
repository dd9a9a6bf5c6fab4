import { FACTS } from "../facts";
import { isObject } from "../../lib/is-object";

/** The current schema version of site.json. When you increase it, add an upcaster and a fixture of the previous schema. */
export const SCHEMA_VERSION = 2;

type Document = Record<string, unknown>;
type Upcaster = (document: Document) => Document;

/** The entry at index n converts schema n + 1 to the next one. Each must accept a faulty document: the schema check reports its faults. */
const UPCASTERS: readonly Upcaster[] = [nameTheFacts];

/** Converts a document of any past schema to the current one; undefined when `schemaVersion` is not a version that ever existed. */
export function upcast(document: Document): Document | undefined {
  const { schemaVersion = 1, ...content } = document;
  if (!isVersion(schemaVersion)) return undefined;
  return UPCASTERS.slice(schemaVersion - 1).reduce<Document>((result, step) => step(result), content);
}

function isVersion(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= SCHEMA_VERSION;
}

/** 1 → 2: the legal facts were plain texts, identified by position. Texts after the fifth belonged to the fifth. */
function nameTheFacts(document: Document): Document {
  const changed = withNamedFacts(document);
  const { translations } = document;
  if (!isObject(translations)) return changed;
  const named = Object.entries(translations).map(([language, texts]) => [
    language,
    isObject(texts) ? withNamedFacts(texts) : texts,
  ]);
  return { ...changed, translations: Object.fromEntries(named) };
}

function withNamedFacts(document: Document): Document {
  const { disclosures } = document;
  if (!isObject(disclosures) || !Array.isArray(disclosures.items)) return document;
  const items = disclosures.items.map((item: unknown, index) =>
    typeof item === "string" ? { fact: FACTS[index] ?? "organisation", text: item } : item,
  );
  return { ...document, disclosures: { ...disclosures, items } };
}
