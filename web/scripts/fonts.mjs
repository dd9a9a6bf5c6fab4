// Creates the web fonts that brands may choose (src/content/font-families.ts): for each its woff2 files and @font-face rules, with a
// fallback of the same metrics, so that the layout does not shift when the font arrives. Pages preload the file with the core
// characters.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { charactersOf, CORE_CHARACTERS } from "../src/content/font-characters.ts";
import { FONT_FAMILIES, isSerif } from "../src/content/font-families.ts";

const require = createRequire(import.meta.url);
// Metrics of the regular weight, in font units: ascent, descent and lineGap from the hhea table, xWidthAvg the mean width of a
// letter in English text. Source: the npm package @capsizecss/metrics, which has every font of Google Fonts, in 30,000 files.
const METRICS = JSON.parse(await readFile(new URL("font-metrics.json", import.meta.url), "utf8"));
// OpenType features that browsers apply to any text, and tnum (digits of equal width), which style sheets use.
const CORE_FEATURES = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn", "tnum"];
const FALLBACKS = {
  sans: { metrics: "arial", regular: ["Arial", "Liberation Sans"], bold: ["Arial Bold", "Liberation Sans Bold"] },
  serif: {
    metrics: "times-new-roman",
    regular: ["Times New Roman", "Liberation Serif"],
    bold: ["Times New Roman Bold", "Liberation Serif Bold"],
  },
};

/**
 * Returns {rules, files, core}: the @font-face rules of each family, the bytes of all files by name, and the path of each family's
 * core file on the site. A brand's theme contains only the rules of its two families (src/api/site/content_api.cc): a browser
 * creates an object for every rule before the first paint.
 */
export async function makeFonts() {
  const families = await Promise.all(FONT_FAMILIES.map(makeFamily));
  const of = (part) => Object.fromEntries(families.map((family, i) => [FONT_FAMILIES[i], family[part]]));
  return { rules: of("rules"), files: Object.assign({}, ...families.map(({ files }) => files)), core: of("core") };
}

export async function emitFonts(folder, { files }) {
  await writeAll(folder, files);
}

/** Writes the rules for the server, as <family>.css in `folder`. */
export async function emitFontRules(folder, { rules }) {
  await writeAll(folder, Object.fromEntries(Object.entries(rules).map(([family, css]) => [`${family}.css`, css])));
}

async function writeAll(folder, files) {
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(folder, name), bytes)));
}

// Font for letters that a brand's fonts may lack, in names on cards and documents. Browsers do not load it.
const DOCUMENT_FALLBACK = "noto-sans";
const DOCUMENT_SUBSETS = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "devanagari"];

export async function emitDocumentFonts(folder) {
  await mkdir(folder, { recursive: true });
  const source = dirname(require.resolve(`@fontsource-variable/${DOCUMENT_FALLBACK}/package.json`));
  await Promise.all(
    DOCUMENT_SUBSETS.map((subset) =>
      copyFile(join(source, `files/${DOCUMENT_FALLBACK}-${subset}-wght-normal.woff2`), join(folder, `${DOCUMENT_FALLBACK}-${subset}.woff2`)),
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
  const parts = [
    { name: `${family}-core`, bytes: await coreOf(latin), range: CORE_CHARACTERS },
    { name: `${family}-latin-ext`, bytes: await fileOf("latin-ext"), range: withoutCore(ranges["latin-ext"]) },
    { name: `${family}-latin`, bytes: latin, range: withoutCore(ranges.latin) },
  ].map((part) => ({ ...part, file: hashedName(part.name, part.bytes) }));
  const [core, ...others] = parts.map(({ file, range }) => ({ source: `url(${pathOf(file)})format("woff2")`, more: `unicode-range:${range}` }));
  return {
    rules: [face(family, weights, core), ...fallbackFaces(family, others)].join(""),
    files: Object.fromEntries(parts.map(({ file, bytes }) => [file, bytes])),
    core: pathOf(parts[0].file),
  };
}

function hashedName(name, bytes) {
  return `${name}-${createHash("sha256").update(bytes).digest("base64url").slice(0, 8)}.woff2`;
}

function pathOf(file) {
  return `/assets/${file}`;
}

// The core file is 23 to 37 percent smaller than its source.
function coreOf(latin) {
  return subsetFont(latin, charactersOf(CORE_CHARACTERS), { targetFormat: "woff2", keepFeatures: CORE_FEATURES });
}

function withoutCore(unicodeRange) {
  const core = new Set(charactersOf(CORE_CHARACTERS));
  const codes = [...charactersOf(unicodeRange)].filter((character) => !core.has(character)).map((character) => character.codePointAt(0));
  const ends = codes.filter((code, i) => code + 1 !== codes[i + 1]);
  const inHex = (code) => code.toString(16).toUpperCase();
  return codes
    .filter((code, i) => code - 1 !== codes[i - 1])
    .map((start, i) => `U+${inHex(start)}${ends[i] === start ? "" : `-${inHex(ends[i])}`}`)
    .join();
}

function face(name, weights, { source, more }) {
  return `@font-face{font-family:"${name}";font-style:normal;font-display:swap;font-weight:${weights};src:${source};${more}}`;
}

// The fallback family also contains the files with further characters. In the font's own family they would slow down every page:
// for each text size, Chromium requests a system font to show while any part of the family is not loaded.
// A later declaration has priority. All faces have the weight ranges of the local fonts, as browsers use the faces of only one
// weight range of a family.
function fallbackFaces(family, others) {
  const fallback = isSerif(family) ? FALLBACKS.serif : FALLBACKS.sans;
  const own = metricsOf(family);
  const other = metricsOf(fallback.metrics);
  const size = own.xWidthAvg / own.unitsPerEm / (other.xWidthAvg / other.unitsPerEm);
  const percent = (value) => `${(value * 100).toFixed(2)}%`;
  const inEm = (value) => percent(Math.abs(value) / (own.unitsPerEm * size));
  const more = [
    `size-adjust:${percent(size)}`,
    `ascent-override:${inEm(own.ascent)}`,
    `descent-override:${inEm(own.descent)}`,
    `line-gap-override:${inEm(own.lineGap)}`,
  ].join(";");
  const ranges = [
    { weights: "300 500", names: fallback.regular },
    { weights: "501 900", names: fallback.bold },
  ];
  return ranges.flatMap(({ weights, names }) => {
    const local = { source: names.map((name) => `local("${name}")`).join(), more };
    return [local, ...others].map((one) => face(`${family} fallback`, weights, one));
  });
}

function metricsOf(name) {
  if (METRICS[name] === undefined) throw new Error(`no metrics for the font ${name} in web/scripts/font-metrics.json`);
  return METRICS[name];
}
