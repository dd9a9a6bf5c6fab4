// The texts that pages carry in themselves: which links the browser may follow ahead, the script that watches over a page until its app has started, the one that ends it,
// and the styles of the first screen. The server allows them by their hashes (src/app/pages/inline_texts.cc), so each is written to a file as well.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { LAST_SCRIPT } from "../src/app/last-script.ts";
import { SPECULATION_RULES } from "../src/app/private-paths.ts";
import { HEADER_VARIANTS } from "../src/content/variants.ts";

const MOST_SCRIPT = 3 * 1024;
// Of gzip, the styles of a page are a third of this text.
const MOST_STYLES = 48 * 1024;
const HEADER_SHEETS = {
  "1_header": ["header-1"],
  "2_header": ["header-2"],
  "3_header": ["header-3"],
  "4_header": ["header-4"],
  nx_header_1: ["header-nx"],
  landing_header: ["header-1", "header-landing"],
};

/** `config`: as clientConfig() gives it. Answers what app/page-assets.ts calls InlineTexts, without the fonts. */
export async function inlineTexts(config) {
  const texts = await Promise.all([earlyScript(config), firstScreenStyles(config)]);
  return { early: texts[0], rules: SPECULATION_RULES, styles: texts[1] };
}

/** `fonts`: as emitFonts() gives them. */
export async function emitInlineTexts(folder, { early, rules, styles }, fonts) {
  await mkdir(folder, { recursive: true });
  const sheets = { frame: styles.frame, hero: styles.hero, ...prefixed("header-", styles.headers) };
  const faces = prefixed("font-", Object.fromEntries(Object.entries(fonts).map(([family, { faces }]) => [family, faces])));
  await writeFile(join(folder, "early.js"), early);
  await writeFile(join(folder, "rules.js"), rules);
  await writeFile(join(folder, "last.js"), LAST_SCRIPT);
  await Promise.all(Object.entries({ ...sheets, ...faces }).map(([name, text]) => writeFile(join(folder, `${name}.css`), text)));
}

async function earlyScript(config) {
  const { code } = await onePiece(config, {
    input: join(config.root, "src/entry-early.ts"),
    output: { format: "iife" },
  });
  return checked(code.trim(), MOST_SCRIPT);
}

async function firstScreenStyles(config) {
  const sheet = (path) => styleText(config, path);
  const frame = await sheet("app/first-screen.css");
  const hero = await sheet("features/sections/first-screen.css");
  const headers = {};
  for (const variant of HEADER_VARIANTS) {
    const parts = await Promise.all(HEADER_SHEETS[variant].map((name) => sheet(`chrome/header/${name}.css`)));
    headers[variant] = parts.join("");
  }
  return { frame, hero, headers };
}

async function styleText(config, path) {
  const { source } = await onePiece(config, { input: join(config.root, "src", path) });
  return checked(String(source).trim(), MOST_STYLES);
}

async function onePiece({ root, mode, configFile, logLevel, define, build: { target, minify } }, rolldownOptions) {
  const result = await build({
    root,
    mode,
    configFile,
    logLevel,
    define,
    publicDir: false,
    build: { write: false, target, cssMinify: minify, minify: true, modulePreload: false, rolldownOptions },
  });
  const pieces = [result].flat().flatMap(({ output }) => output);
  if (pieces.length !== 1) throw new Error(`one piece was expected, not ${pieces.map(({ fileName }) => fileName).join(", ")}`);
  return pieces[0];
}

function checked(text, most) {
  if (Buffer.byteLength(text) > most) throw new Error(`a text of pages has ${Buffer.byteLength(text)} bytes; at most ${most}`);
  if (/<\/|<!--/.test(text)) throw new Error(`this text would end its element: ${text}`);
  return text;
}

function prefixed(prefix, texts) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${prefix}${name}`, text]));
}
