import type { FontFamily } from "../../content/font-families";
import type { Language, PageArea } from "../../messages/catalogue";

/** Names of built files, without the leading "/assets/" folder being assumed: full paths on the site. */
export interface SiteAssets {
  /** The text of the script that starts the app in time (entry-early.ts). */
  early: string;
  /** Which links the browser may follow ahead: SPECULATION_RULES of private-paths.ts. */
  rules: string;
  /** The browser's entry, and what it imports. */
  entry: ChunkFiles;
  /** What it takes to leave a page (app/start/open-router.ts). */
  router: ChunkFiles;
  /** By route id: "pages/home". */
  routes: Readonly<Record<string, ChunkFiles>>;
  messages: Readonly<Record<Language, ChunkFiles>>;
  /** The words of single areas. */
  words: Readonly<Record<Language, Readonly<Record<PageArea, ChunkFiles>>>>;
  /** Of each family the file with the characters of English and Spanish, which is loaded early. */
  fonts: Readonly<Record<FontFamily, string>>;
}

export interface ChunkFiles {
  js: readonly string[];
  css: readonly string[];
}

export interface PageNeeds {
  /** The ids of the matched routes. */
  routeIds: readonly string[];
  language: Language;
  words: readonly PageArea[];
  fonts: readonly FontFamily[];
  /** The brand's own style sheet. */
  theme: string;
  /** Whether the app and its router start after the first paint, not when the browser is idle or somebody begins to use the page. */
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
  const router = needs.startsAtOnce ? [assets.router] : [];
  const chunks = [assets.entry, assets.messages[needs.language], ...words, ...routes, ...router];
  const scripts = unique(chunks.flatMap((chunk) => chunk.js)).filter((file) => !assets.entry.js.includes(file));
  const sheets = unique(chunks.flatMap((chunk) => chunk.css));
  const tags = fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`);
  tags.push(earlyScript(assets, scripts, needs.startsAtOnce));
  tags.push(...[...sheets, needs.theme].map(styleSheet));
  if (!needs.startsAtOnce) tags.push(`<script type="speculationrules">${assets.rules}</script>`);
  return tags.join("");
}

// The server allows the script's text by its hash (src/app/pages/inline_scripts.cc): what differs from page to page is in attributes.
function earlyScript({ early, entry: { js } }: SiteAssets, others: readonly string[], startsAtOnce: boolean): string {
  const [entry = "", ...libraries] = js;
  const files = ` data-entry="${entry}" data-libraries="${libraries.join(" ")}" data-files="${others.join(" ")}"`;
  return `<script${files}${startsAtOnce ? " data-at-once" : ""}>${early}</script>`;
}

function styleSheet(href: string): string {
  return `<link rel="stylesheet" href="${href}">`;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
