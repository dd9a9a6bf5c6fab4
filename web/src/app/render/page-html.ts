import type { CutMarkup } from "../../content/kept-store";
import type { LoadedContent } from "../../content/loaded-content";
import type { Language, PageArea } from "../../messages/catalogue";
import { LAST_SCRIPT } from "./last-script";
import { assetTags, type SiteAssets } from "./page-assets";
import { CONTENT_ELEMENT_ID, STATE_ELEMENT_ID } from "../page-state";

// Put in by the build (scripts/build.mjs): the names of the browser's files.
declare const __MOLAR_ASSETS__: SiteAssets;

const DOCTYPE = "<!doctype html>";
const LAST = `<script>${LAST_SCRIPT}</script>`;

/** What decides which files of the browser a page needs. */
export interface PageFiles {
  routeIds: readonly string[];
  language: Language;
  words: readonly PageArea[];
  fonts: LoadedContent["chrome"]["theme"]["fonts"];
  /** Names the content's version, so that browsers may keep the theme. */
  themeVersion: string;
  startsAtOnce: boolean;
}

export interface PageParts {
  /** More of the head: app/render/render-head.ts, and the files. */
  head: string;
  /** The data block of a `PageState`, ready for a script element. */
  state: string;
  /** Ready for a script element. */
  contentSlice: string;
}

/** The tags of the head for these files. */
export function fileTags({ routeIds, language, words, fonts: { body, heading }, themeVersion, ...rest }: PageFiles): string {
  const theme = `/brand/theme.css?v=${encodeURIComponent(themeVersion)}`;
  return assetTags(__MOLAR_ASSETS__, { routeIds, language, words, fonts: [body, heading], theme, ...rest });
}

/** The module of a route's page. */
export function pageFile(routeId: string): string {
  return __MOLAR_ASSETS__.routes[routeId]?.js[0] ?? "";
}

/** What React rendered, with everything around it that React does not look after. */
export function pageHtml({ head, body, end }: CutMarkup, parts: PageParts): string {
  const data = dataBlock(CONTENT_ELEMENT_ID, parts.contentSlice) + dataBlock(STATE_ELEMENT_ID, parts.state);
  return DOCTYPE + head + parts.head + body + data + LAST + end;
}

function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`;
}
