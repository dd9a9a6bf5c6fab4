import { toFault, type ContentFault } from "../content-fault";
import { deepMerge, dropNulls } from "./deep-merge";
import { siteSchema, type ParsedSite } from "./schema";
import type { SiteContent } from "../site-content";
import { contrastFaults } from "../theme-colours";
import { themeCss } from "../theme-css";
import { SCHEMA_VERSION, upcast } from "./upcast";
import { isObject } from "../../lib/is-object";

export type ContentResult = { ok: true; content: SiteContent } | { ok: false; faults: ContentFault[] };

/** Thrown for content that does not fit the schema. */
export class ContentSchemaError extends Error {
  override readonly name = "ContentSchemaError";
  readonly faults: readonly ContentFault[];

  constructor(groupKey: string, faults: readonly ContentFault[]) {
    super(`${SCHEMA_FAILURE}: ${groupKey}`);
    this.faults = faults;
  }
}

export const SCHEMA_FAILURE = "Unable to parse CMS Schema";

/**
 * Parses a brand's site.json, of any past schema, in one language: merges the translation, checks the schema, sanitises the
 * HTML and converts the theme to CSS. For faulty content, logs the group key and throws ContentSchemaError.
 */
export function parseContent(groupKey: string, siteJson: string, language: string): SiteContent {
  const result = checkContent(groupKey, siteJson, language);
  if (result.ok) return result.content;
  console.error(SCHEMA_FAILURE, groupKey);
  throw new ContentSchemaError(groupKey, result.faults);
}

/** Like parseContent(), without log and exception. */
export function checkContent(groupKey: string, siteJson: string, language: string): ContentResult {
  const source = readJson(siteJson);
  if (source === undefined) return { ok: false, faults: [{ path: "", message: "is not a JSON object" }] };
  const current = upcast(source);
  if (current === undefined) return { ok: false, faults: [UNKNOWN_SCHEMA] };
  const { translations, ...original } = current;
  const translation = isObject(translations) ? translations[language] : undefined;
  const merged = dropNulls(deepMerge(original, translation));
  const parsed = siteSchema.safeParse(merged);
  if (!parsed.success) {
    const rest = withoutFaults(merged);
    return { ok: false, faults: [...parsed.error.issues.map(toFault), ...(rest === undefined ? [] : siteFaults(groupKey, rest))] };
  }
  const faults = siteFaults(groupKey, parsed.data);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, content: { ...parsed.data, themeCss: themeCss(parsed.data.theme) } };
}

/** Returns the part of a site that fits the schema, so that it can be reviewed despite the faults elsewhere; undefined when no part fits. */
export function readableContent(siteJson: string, language: string): SiteContent | undefined {
  const source = readJson(siteJson);
  const current = source === undefined ? undefined : upcast(source);
  if (current === undefined) return undefined;
  const { translations, ...original } = current;
  const translation = isObject(translations) ? translations[language] : undefined;
  const site = withoutFaults(dropNulls(deepMerge(original, translation)));
  return site === undefined ? undefined : { ...site, themeCss: "" };
}

const MOST_ROUNDS = 8;

/** Removes the values that the schema refuses, and in later rounds the values that contain them. */
function withoutFaults(site: unknown): ParsedSite | undefined {
  const rest = structuredCloneOf(site);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const parsed = siteSchema.safeParse(dropNulls(rest));
    if (parsed.success) return parsed.data;
    for (const { path } of parsed.error.issues) takeAway(rest, path.slice(0, Math.max(1, path.length - Math.floor(round / 2))));
  }
  return undefined;
}

function takeAway(site: unknown, path: readonly PropertyKey[]): void {
  const [key, ...rest] = path;
  if (typeof site !== "object" || site === null || key === undefined) return;
  const holder = site as Record<PropertyKey, unknown>;
  if (rest.length > 0) takeAway(holder[key], rest);
  else if (Object.hasOwn(holder, key)) holder[key] = null;
}

function structuredCloneOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

const UNKNOWN_SCHEMA: ContentFault = {
  path: "schemaVersion",
  message: `must be a number from 1 to ${SCHEMA_VERSION}; a larger number needs a newer Molar`,
};

function siteFaults(groupKey: string, site: ParsedSite): ContentFault[] {
  const { colours, dark } = site.theme;
  const faults = contrastFaults(colours, "theme.colours");
  if (dark !== undefined) faults.push(...contrastFaults({ ...colours, ...dark }, "theme.dark"));
  const named = site.group.groupKey;
  if (named !== undefined && named !== groupKey) {
    faults.push({ path: "group.groupKey", message: `is "${named}", but this content belongs to "${groupKey}"` });
  }
  return faults;
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
