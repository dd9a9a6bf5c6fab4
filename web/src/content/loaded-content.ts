import { dateInZone, dayFormat, isoDateBy } from "../lib/dates";
import { escapeInlineJson } from "../lib/inline-json";
import { toChrome, type ChromeContent, type Pages, type SiteContent } from "./site-content";
import { PAGE_NAMES, type PageName } from "./variants";

/**
 * A brand's content made ready for many renders on the server: cut into what all pages share and
 * what each page has of its own, both as values and as the text that goes into a page. Frozen: one
 * visitor's render can leave nothing for the next.
 */
export interface LoadedContent {
  readonly chrome: ChromeContent;
  readonly pages: Readonly<Pages>;
  /** The data block of a page: {"chrome":…,"page":…} ready to stand in a script element. */
  readonly slices: Readonly<Record<PageName | "", string>>;
  /** The date of an instant in a time zone; quick for the brand's own. */
  readonly dayOf: (milliseconds: number, timeZone: string) => string;
}

/** What the data block of a page holds. */
export interface ContentSlice {
  chrome: ChromeContent;
  /** The content of the first page, under its name. */
  pages: Partial<Pages>;
}

export function loadContent(contentJson: string): LoadedContent {
  const content = JSON.parse(contentJson) as SiteContent;
  const chrome = toChrome(content);
  const chromeJson = escapeInlineJson(JSON.stringify(chrome));
  const slices: Record<string, string> = { "": `{"chrome":${chromeJson},"pages":{}}` };
  for (const name of PAGE_NAMES) {
    const page = escapeInlineJson(JSON.stringify({ [name]: content.pages[name] }));
    slices[name] = `{"chrome":${chromeJson},"pages":${page}}`;
  }
  const dayOf = dayIn(content.site.timeZone ?? "UTC");
  return deepFreeze({ dayOf, chrome, pages: content.pages, slices: slices as LoadedContent["slices"] });
}

function dayIn(ownZone: string): LoadedContent["dayOf"] {
  const format = dayFormat(ownZone);
  return (milliseconds, zone) =>
    zone === ownZone ? isoDateBy(format, milliseconds) : dateInZone(milliseconds, zone);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}
