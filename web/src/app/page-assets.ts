import type { FontFamily } from "../content/font-families";
import type { Language, PageArea } from "../messages/catalogue";

/** Names of built files, without the leading "/assets/" folder being assumed: full paths on the site. */
export interface SiteAssets {
  /** The browser's entry, and what it imports. */
  entry: ChunkFiles;
  /** By route id: "pages/home". */
  routes: Readonly<Record<string, ChunkFiles>>;
  messages: Readonly<Record<Language, ChunkFiles>>;
  /** The words of single areas. */
  words: Readonly<Record<Language, Readonly<Record<PageArea, ChunkFiles>>>>;
  fonts: Readonly<Record<FontFamily, FontFiles>>;
}

export interface ChunkFiles {
  js: readonly string[];
  css: readonly string[];
}

export interface FontFiles {
  css: string;
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
}

/** The tags before </head>: fonts, style sheets in cascade order, theme last, then the scripts. */
export function assetTags(assets: SiteAssets, needs: PageNeeds): string {
  const routes = needs.routeIds.flatMap((id) => assets.routes[id] ?? []);
  const fonts = unique(needs.fonts).flatMap((family) => assets.fonts[family] ?? []);
  const words = needs.words.map((area) => assets.words[needs.language][area]);
  const chunks = [assets.entry, assets.messages[needs.language], ...words, ...routes];
  const [entry = "", ...imports] = unique(chunks.flatMap((chunk) => chunk.js));
  return [
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font.latin}">`),
    ...unique(chunks.flatMap((chunk) => chunk.css)).map(styleSheet),
    ...fonts.map((font) => styleSheet(font.css)),
    styleSheet(needs.theme),
    // The page is readable without scripts: they must not hold up style sheets and fonts.
    `<script type="module" fetchpriority="low" src="${entry}"></script>`,
    ...imports.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`),
  ].join("");
}

function styleSheet(href: string): string {
  return `<link rel="stylesheet" href="${href}">`;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

