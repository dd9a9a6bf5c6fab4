import type { CutMarkup } from "../../content/markup-cache";
import type { LoadedContent } from "../../content/loaded-content";
import type { Language, PageArea } from "../../messages/catalogue";
import { LAST_SCRIPT } from "./last-script";
import { assetTags, type SiteAssets } from "./page-assets";
import { CONTENT_ELEMENT_ID, STATE_ELEMENT_ID } from "../page-state";

// Inserted by the build (scripts/build.mjs): the names of the browser's files.
declare const __MOLAR_ASSETS__: SiteAssets;

const DOCTYPE = "<!doctype html>";
const LAST = `<script>${LAST_SCRIPT}</script>`;

/** Properties of a page that determine the browser files that it needs. */
export interface PageFiles {
  routeIds: readonly string[];
  language: Language;
  words: readonly PageArea[];
  fonts: LoadedContent["chrome"]["theme"]["fonts"];
  /** Version of the content, part of the theme's address so that browsers can cache it. */
  themeVersion: string;
  startsAtOnce: boolean;
}

export interface PageParts {
  /** Further tags of the head: those of app/render/render-head.ts and fileTags(). */
  head: string;
  /** A `PageState` as JSON, escaped for a script element. */
  state: string;
  /** A `ContentSlice` as JSON, escaped for a script element. */
  contentSlice: string;
}

export function fileTags({ routeIds, language, words, fonts: { body, heading }, themeVersion, ...rest }: PageFiles): string {
  const theme = `/brand/theme.css?v=${encodeURIComponent(themeVersion)}`;
  return assetTags(__MOLAR_ASSETS__, { routeIds, language, words, fonts: [body, heading], theme, ...rest });
}

/** Returns the browser file of a route's module, or "". */
export function pageFile(routeId: string): string {
  return __MOLAR_ASSETS__.routes[routeId]?.js[0] ?? "";
}

/** Adds to the markup of React the tags and data blocks that React does not manage. */
export function pageHtml({ head, body, end }: CutMarkup, parts: PageParts): string {
  const data = dataBlock(CONTENT_ELEMENT_ID, parts.contentSlice) + dataBlock(STATE_ELEMENT_ID, parts.state);
  return DOCTYPE + head + parts.head + body + data + LAST + end;
}

function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`;
}
