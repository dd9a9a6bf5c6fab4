import type { FontFamily } from "../../content/font-families";
import type { Language, PageArea } from "../../messages/catalogue";

/** Built files of the browser, by their full paths on the site ("/assets/…"). */
export interface SiteAssets {
  /** Text of the inline script that loads the app (entry-early.ts). */
  early: string;
  /** The links that the browser may prefetch: SPECULATION_RULES of private-paths.ts. */
  rules: string;
  /** The browser's entry and its static imports. */
  entry: ChunkFiles;
  /** Files that the browser needs to open another page (app/start/open-router.ts). */
  router: ChunkFiles;
  /** By route id: "pages/home". */
  routes: Readonly<Record<string, ChunkFiles>>;
  messages: Readonly<Record<Language, ChunkFiles>>;
  /** The messages of each page area. */
  words: Readonly<Record<Language, Readonly<Record<PageArea, ChunkFiles>>>>;
  /** For each family, the file with the characters of English and Spanish, which pages preload. */
  fonts: Readonly<Record<FontFamily, string>>;
}

export interface ChunkFiles {
  js: readonly string[];
  css: readonly string[];
}

export interface PageNeeds {
  routeIds: readonly string[];
  language: Language;
  words: readonly PageArea[];
  fonts: readonly FontFamily[];
  /** The brand's own style sheet. */
  theme: string;
  /** Whether the app and its router start after the first paint. If not, they start when the browser is idle or the visitor uses the page. */
  startsAtOnce: boolean;
}

/**
 * Returns the tags before </head>: font preloads, the inline script that loads the app, style sheets in cascade order with the
 * theme last. The script precedes the style sheets, as it would have to wait for earlier ones.
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

// The server allows the script by the hash of its text (src/app/pages/inline_scripts.cc). Values that differ between pages are attributes.
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
