import { deepFreeze } from "../lib/deep-freeze";
import { escapeInlineJson } from "../lib/inline-json";
import { createMarkupCache, type MarkupCache } from "./markup-cache";
import {
  landingKey,
  pageOf,
  toChrome,
  type ChromeContent,
  type PageContent,
  type Pages,
  type SiteContent,
} from "./site-content";
import { PAGE_NAMES, type PageKey } from "./variants";

/**
 * A brand's content prepared for many renders on the server: divided into the content that all pages share and the
 * content of each page, both as values and as the text for the document. Frozen: a render cannot change it for the next visitor.
 */
export interface LoadedContent {
  readonly chrome: ChromeContent;
  readonly pages: Readonly<Pages>;
  readonly theme: SiteContent["theme"];
  /** The brand's own style sheet. */
  readonly themeCss: string;
  /** The landing pages. */
  readonly landings: SiteContent["landings"];
  /** Data blocks by page: {"chrome":…,"pages":…}, ready for a script element. The block of "" has no page, for addresses without content. */
  readonly slices: Readonly<Record<string, string>>;
  readonly markupCache: MarkupCache;
}

/** The data block of a page. */
export interface ContentSlice {
  chrome: ChromeContent;
  /** The content of the first page, under its key. */
  pages: { [Key in PageKey]?: PageContent<Key> };
}

export function loadContent(contentJson: string): LoadedContent {
  const content = JSON.parse(contentJson) as SiteContent;
  const chrome = toChrome(content);
  const chromeJson = escapeInlineJson(JSON.stringify(chrome));
  const slices: Record<string, string> = { "": `{"chrome":${chromeJson},"pages":{}}` };
  for (const key of [...PAGE_NAMES, ...content.landings.map(({ slug }) => landingKey(slug))]) {
    const page = escapeInlineJson(JSON.stringify({ [key]: pageOf(content, key) }));
    slices[key] = `{"chrome":${chromeJson},"pages":${page}}`;
  }
  const { pages, landings, theme, themeCss } = content;
  return deepFreeze({ chrome, theme, themeCss, pages, landings, slices, markupCache: createMarkupCache() });
}
