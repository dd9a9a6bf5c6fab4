import type { LoadedContent } from "../content/loaded-content";
import { inlineJson } from "../lib/inline-json";
import type { Language, PageArea } from "../messages/catalogue";
import { assetTags, type SiteAssets } from "./page-assets";
import { CONTENT_ELEMENT_ID, STATE_ELEMENT_ID, type PageState } from "./page-state";

// Put in by the build (scripts/build.mjs): the names of the browser's files.
declare const __MOLAR_ASSETS__: SiteAssets;

const DOCTYPE = "<!doctype html>";

export interface PageParts {
  routeIds: readonly string[];
  language: Language;
  words: readonly PageArea[];
  fonts: LoadedContent["chrome"]["theme"]["fonts"];
  /** More of the head: app/render-head.ts. */
  head: string;
  /** Names the content's version, so that browsers may keep the theme. */
  themeVersion: string;
  /** An object, or text that is put in as it is. */
  state: PageState | { verbatim: string };
  /** Ready for a script element. */
  contentSlice: string;
}

/** What React rendered, with everything around it that React does not look after. */
export function pageHtml(markup: string, parts: PageParts): string {
  const headEnd = markup.indexOf("</head>");
  const bodyEnd = markup.lastIndexOf("</body>");
  if (headEnd < 0 || bodyEnd < headEnd) throw new Error("the rendered page has no head and body");
  const { body, heading } = parts.fonts;
  const tags = assetTags(__MOLAR_ASSETS__, {
    routeIds: parts.routeIds,
    language: parts.language,
    words: parts.words,
    fonts: [body, heading],
    theme: `/brand/theme.css?v=${encodeURIComponent(parts.themeVersion)}`,
  });
  const state = "verbatim" in parts.state ? parts.state.verbatim : inlineJson(parts.state);
  return (
    DOCTYPE +
    markup.slice(0, headEnd) +
    parts.head +
    tags +
    markup.slice(headEnd, bodyEnd) +
    dataBlock(CONTENT_ELEMENT_ID, parts.contentSlice) +
    dataBlock(STATE_ELEMENT_ID, state) +
    markup.slice(bodyEnd)
  );
}

function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`;
}
