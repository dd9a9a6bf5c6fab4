// The web fonts that brands may choose (src/content/font-families.ts): of each its woff2 files and its @font-face rules, with a
// fallback of the same metrics, so that nothing jumps when the font arrives. Pages preload the file with the core characters.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { charactersOf, CORE_CHARACTERS } from "../src/content/font-characters.ts";
import { FONT_FAMILIES, isSerif } from "../src/content/font-families.ts";

const require = createRequire(import.meta.url);
// Of the regular weight, in units of the font: ascent, descent and lineGap from its hhea table, xWidthAvg the mean width of a
// letter in English text. The npm package @capsizecss/metrics has them for every font of Google Fonts, in 30,000 files.
const METRICS = JSON.parse(await readFile(new URL("font-metrics.json", import.meta.url), "utf8"));
// What browsers apply to any text, and what style sheets ask for: digits of one width.
const CORE_FEATURES = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn", "tnum"];
const FALLBACKS = {
  sans: { metrics: "arial", regular: ["Arial", "Liberation Sans"], bold: ["Arial Bold", "Liberation Sans Bold"] },
  serif: {
    metrics: "times-new-roman",
    regular: ["Times New Roman", "Liberation Serif"],
    bold: ["Times New Roman Bold", "Liberation Serif Bold"],
  },
};

const FACES = "virtual:font-faces.css";

/**
 * Gives {css, files, core}: the rules of all faces, the bytes of the files by their names, and of each family the path of
 * its core file on the site. One sheet has all families: a separate sheet for each would cost every page two more requests.
 */
export async function makeFonts() {
  const families = await Promise.all(FONT_FAMILIES.map(makeFamily));
  return {
    css: families.map(({ css }) => css).join("\n"),
    files: Object.assign({}, ...families.map(({ files }) => files)),
    core: Object.fromEntries(families.map(({ core }, i) => [FONT_FAMILIES[i], core])),
  };
}

/** A Vite plugin: `virtual:font-faces.css`. `fonts`: as makeFonts() gives them. */
export function fontFaces({ css }) {
  return {
    name: "font-faces",
    resolveId: (id) => (id === FACES ? `\0${FACES}` : undefined),
    load: (id) => (id === `\0${FACES}` ? css : undefined),
  };
}

export async function emitFonts(folder, { files }) {
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(folder, name), bytes)));
}

// Letters that a brand's fonts may lack, in names on cards and documents; no browser loads them.
const PAPER_FALLBACK = "noto-sans";
const PAPER_SUBSETS = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "devanagari"];

export async function emitPaperFonts(folder) {
  await mkdir(folder, { recursive: true });
  const source = dirname(require.resolve(`@fontsource-variable/${PAPER_FALLBACK}/package.json`));
  await Promise.all(
    PAPER_SUBSETS.map((subset) =>
      copyFile(join(source, `files/${PAPER_FALLBACK}-${subset}-wght-normal.woff2`), join(folder, `${PAPER_FALLBACK}-${subset}.woff2`)),
    ),
  );
}

async function makeFamily(family) {
  const packageFolder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  const { variable } = JSON.parse(await readFile(join(packageFolder, "metadata.json"), "utf8"));
  const ranges = JSON.parse(await readFile(join(packageFolder, "unicode.json"), "utf8"));
  const weights = `${variable.wght.min} ${variable.wght.max}`;
  const fileOf = (subset) => readFile(join(packageFolder, `files/${family}-${subset}-wght-normal.woff2`));
  const latin = await fileOf("latin");
  // If several faces have a character, the browser uses the one declared last.
  const parts = [
    { name: `${family}-latin-ext`, bytes: await fileOf("latin-ext"), range: ranges["latin-ext"] },
    { name: `${family}-latin`, bytes: latin, range: ranges.latin },
    { name: `${family}-core`, bytes: await coreOf(latin), range: CORE_CHARACTERS },
  ].map((part) => ({ ...part, file: hashedName(part.name, part.bytes) }));
  const faces = parts.map(({ file, range }) => face(family, weights, `url(${pathOf(file)}) format("woff2")`, `unicode-range:${range};`));
  return {
    css: [...faces, ...fallbackFaces(family)].join("\n"),
    files: Object.fromEntries(parts.map(({ file, bytes }) => [file, bytes])),
    core: pathOf(parts.at(-1).file),
  };
}

function hashedName(name, bytes) {
  return `${name}-${createHash("sha256").update(bytes).digest("base64url").slice(0, 8)}.woff2`;
}

function pathOf(file) {
  return `/assets/${file}`;
}

// 23 to 37 percent smaller than the file that it is made of.
function coreOf(latin) {
  return subsetFont(latin, charactersOf(CORE_CHARACTERS), { targetFormat: "woff2", keepFeatures: CORE_FEATURES });
}

function face(name, weights, source, more) {
  return `@font-face{font-family:"${name}";font-style:normal;font-display:swap;font-weight:${weights};src:${source};${more}}`;
}

function fallbackFaces(family) {
  const fallback = isSerif(family) ? FALLBACKS.serif : FALLBACKS.sans;
  const own = metricsOf(family);
  const other = metricsOf(fallback.metrics);
  const size = own.xWidthAvg / own.unitsPerEm / (other.xWidthAvg / other.unitsPerEm);
  const percent = (value) => `${(value * 100).toFixed(2)}%`;
  const inEm = (value) => percent(Math.abs(value) / (own.unitsPerEm * size));
  const rules = [
    `size-adjust:${percent(size)};`,
    `ascent-override:${inEm(own.ascent)};`,
    `descent-override:${inEm(own.descent)};`,
    `line-gap-override:${inEm(own.lineGap)};`,
  ].join("");
  const local = (names) => names.map((name) => `local("${name}")`).join(",");
  return [
    face(`${family} fallback`, "300 500", local(fallback.regular), rules),
    face(`${family} fallback`, "501 900", local(fallback.bold), rules),
  ];
}

function metricsOf(name) {
  if (METRICS[name] === undefined) throw new Error(`no metrics for the font ${name} in web/scripts/font-metrics.json`);
  return METRICS[name];
}
