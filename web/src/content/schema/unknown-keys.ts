import type * as z from "zod/mini";
import { hint } from "./near-name";
import { siteSchema } from "./schema";
import { isObject } from "../../lib/is-object";

export interface UnknownKey {
  path: string;
  message: string;
}

/** Internal definition of a zod schema; only the members that contain other schemas. */
interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  discriminator?: string;
  values?: readonly unknown[];
}

const OF_THE_FILE = ["schemaVersion", "translations"];

/** Returns the keys of site.json that no schema reads, translations included. They are dropped, so the text of a misspelt key is lost. */
export function unknownKeys(site: Record<string, unknown>): UnknownKey[] {
  const { translations, ...original } = site;
  const found = walk(siteSchema, original, "", undefined, OF_THE_FILE);
  if (!isObject(translations)) return found;
  const languages = Array.isArray(at(original, "site", "languages")) ? (at(original, "site", "languages") as unknown[]) : [];
  for (const [language, texts] of Object.entries(translations)) {
    const path = `translations.${language}`;
    if (languages.length > 0 && !languages.includes(language)) {
      found.push({ path, message: `is not a language of site.languages${hint(language, languages.map(String))}` });
    }
    found.push(...walk(siteSchema, texts, path, original));
  }
  return found;
}

/** `original`: the value that is translated; it determines the type of a translated section. */
function walk(schema: z.core.$ZodType, value: unknown, path: string, original: unknown, extra: readonly string[] = []): UnknownKey[] {
  const definition = schema._zod.def as unknown as Definition;
  const inner = definition.innerType ?? definition.in;
  if (inner !== undefined) return walk(inner, value, path, original, extra);
  if (definition.element !== undefined) return walkList(definition.element, value, path, original);
  if (definition.discriminator !== undefined) {
    const option = optionOf(definition, value, original);
    return option === undefined ? [] : walk(option, value, path, original);
  }
  return definition.shape === undefined || !isObject(value) ? [] : walkObject(definition.shape, value, path, original, extra);
}

function walkList(element: z.core.$ZodType, value: unknown, path: string, original: unknown): UnknownKey[] {
  if (!Array.isArray(value)) return [];
  const below: unknown[] = Array.isArray(original) ? original : [];
  return value.flatMap((entry: unknown, index) => walk(element, entry, `${path}[${index}]`, below[index]));
}

function walkObject(
  shape: Record<string, z.core.$ZodType>,
  value: Record<string, unknown>,
  path: string,
  original: unknown,
  extra: readonly string[],
): UnknownKey[] {
  return Object.entries(value).flatMap(([key, child]) => {
    const childPath = path === "" ? key : `${path}.${key}`;
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (schema !== undefined) return walk(schema, child, childPath, isObject(original) ? original[key] : undefined);
    if (extra.includes(key)) return [];
    return [{ path: childPath, message: `is not a known field${hint(key, [...Object.keys(shape), ...extra])}` }];
  });
}

/** Returns the schema of a section by the type of the value, or of the value that it translates. */
function optionOf({ options = [], discriminator = "" }: Definition, value: unknown, original: unknown) {
  const type = (isObject(value) ? value[discriminator] : undefined) ?? (isObject(original) ? original[discriminator] : undefined);
  return options.find((option) => {
    const literal = (option._zod.def as unknown as Definition).shape?.[discriminator];
    return (literal?._zod.def as unknown as Definition | undefined)?.values?.includes(type) === true;
  });
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((branch, key) => (isObject(branch) ? branch[key] : undefined), value);
}
