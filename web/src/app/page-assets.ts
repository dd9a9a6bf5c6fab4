import type { FontFamily } from "../content/font-families";
import type { HeaderVariant } from "../content/variants";
import type { Language, PageArea } from "../messages/catalogue";

/** Names of built files, without the leading "/assets/" folder being assumed: full paths on the site. */
export interface SiteAssets {
  /** The text of the script that starts the app in time (entry-early.ts). */
  early: string;
  /** Which links the browser may follow ahead: SPECULATION_RULES of private-paths.ts. */
  rules: string;
  /** The texts of the styles that a first screen needs. */
  styles: FirstScreenStyles;
  /** The browser's entry, and what it imports. */
  entry: ChunkFiles;
  /** By route id: "pages/home". */
  routes: Readonly<Record<string, ChunkFiles>>;
  messages: Readonly<Record<Language, ChunkFiles>>;
  /** The words of single areas. */
  words: Readonly<Record<Language, Readonly<Record<PageArea, ChunkFiles>>>>;
  fonts: Readonly<Record<FontFamily, FontFiles>>;
}

export interface FirstScreenStyles {
  /** Of every page: its frame. */
  frame: string;
  headers: Readonly<Record<HeaderVariant, string>>;
  /** Of pages that begin with a hero. */
  hero: string;
}

export interface ChunkFiles {
  js: readonly string[];
  css: readonly string[];
}

export interface FontFiles {
  css: string;
  /** What is in that style sheet. */
  faces: string;
  /** The file with the letters that every page needs; loaded early. */
  latin: string;
}

export interface PageNeeds {
  /** The ids of the matched routes. */
  routeIds: readonly string[];
  language: Language;
  words: readonly PageArea[];
  fonts: readonly FontFamily[];
  /** The brand's own style sheet. */
  theme: string;
  /** Given where the page carries the styles of its first screen in itself; its style sheets then come after it. */
  firstScreen?: { header: HeaderVariant; themeCss: string } | undefined;
  /** Whether the app starts after the first paint, not when the browser is idle or somebody begins to use the page. */
  startsAtOnce: boolean;
}

/**
 * The tags before </head>: fonts, style sheets in cascade order, theme last; and the script that watches over the page and loads
 * the app, before style sheets that it would wait for.
 */
export function assetTags(assets: SiteAssets, needs: PageNeeds): string {
  const routes = needs.routeIds.flatMap((id) => assets.routes[id] ?? []);
  const fonts = unique(needs.fonts).flatMap((family) => assets.fonts[family] ?? []);
  const words = needs.words.map((area) => assets.words[needs.language][area]);
  const chunks = [assets.entry, assets.messages[needs.language], ...words, ...routes];
  const scripts = unique(chunks.flatMap((chunk) => chunk.js));
  const sheets = unique(chunks.flatMap((chunk) => chunk.css));
  const tags = fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font.latin}">`);
  const early = (styles: readonly string[]): string => earlyScript(assets.early, needs.startsAtOnce, scripts, styles);
  if (needs.firstScreen === undefined) {
    const links = [...sheets, ...fonts.map(({ css }) => css), needs.theme].map(styleSheet);
    tags.push(early([]), ...links);
  } else {
    tags.push(...firstScreenStyles(assets.styles, needs.firstScreen, fonts).map(style));
    tags.push(early(sheets), `<noscript>${sheets.map(styleSheet).join("")}</noscript>`);
  }
  if (!needs.startsAtOnce) tags.push(`<script type="speculationrules">${assets.rules}</script>`);
  return tags.join("");
}

function firstScreenStyles(
  { frame, headers, hero }: FirstScreenStyles,
  { header, themeCss }: NonNullable<PageNeeds["firstScreen"]>,
  fonts: readonly FontFiles[],
): string[] {
  return [frame, headers[header], hero, ...fonts.map(({ faces }) => faces), themeCss];
}

// The server allows the texts of script and styles by their hashes (src/app/pages/inline_texts.cc): what differs from page to page is
// in attributes.
function earlyScript(text: string, startsAtOnce: boolean, [entry, ...imports]: readonly string[], sheets: readonly string[]): string {
  const files = ` data-entry="${entry ?? ""}" data-files="${imports.join(" ")}"`;
  const styles = sheets.length === 0 ? "" : ` data-styles="${sheets.join(" ")}"`;
  return `<script${files}${styles}${startsAtOnce ? " data-at-once" : ""}>${text}</script>`;
}

function style(text: string): string {
  return `<style>${text}</style>`;
}

function styleSheet(href: string): string {
  return `<link rel="stylesheet" href="${href}">`;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
