// Writes the web fonts that brands may choose (src/content/font-families.ts): per family the woff2
// files and one style sheet with its @font-face rules and a fallback of the same metrics, so that
// nothing jumps when the font arrives.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { FONT_FAMILIES, isSerif } from "../src/content/font-families.ts";

const require = createRequire(import.meta.url);
// Of the regular weight, in units of the font: ascent, descent and lineGap from its hhea table, xWidthAvg the mean width of a
// letter in English text. The npm package @capsizecss/metrics has them for every font of Google Fonts, in 30,000 files.
const METRICS = JSON.parse(await readFile(new URL("font-metrics.json", import.meta.url), "utf8"));
const SUBSETS = ["latin-ext", "latin"];
const FALLBACKS = {
  sans: { metrics: "arial", regular: ["Arial", "Liberation Sans"], bold: ["Arial Bold", "Liberation Sans Bold"] },
  serif: {
    metrics: "times-new-roman",
    regular: ["Times New Roman", "Liberation Serif"],
    bold: ["Times New Roman Bold", "Liberation Serif Bold"],
  },
};

/** Gives {family: {css, latin}}: paths on the site. */
export async function emitFonts(folder) {
  await mkdir(folder, { recursive: true });
  const entries = await Promise.all(FONT_FAMILIES.map(async (family) => [family, await emitFamily(folder, family)]));
  return Object.fromEntries(entries);
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

async function emitFamily(folder, family) {
  const packageFolder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  const { variable } = JSON.parse(await readFile(join(packageFolder, "metadata.json"), "utf8"));
  const ranges = JSON.parse(await readFile(join(packageFolder, "unicode.json"), "utf8"));
  const weights = `${variable.wght.min} ${variable.wght.max}`;
  const files = {};
  const faces = [];
  for (const subset of SUBSETS) {
    const bytes = await readFile(join(packageFolder, `files/${family}-${subset}-wght-normal.woff2`));
    files[subset] = await emit(folder, `${family}-${subset}`, "woff2", bytes);
    faces.push(face(family, weights, `url(${files[subset]}) format("woff2")`, `unicode-range:${ranges[subset]};`));
  }
  const css = `${[...faces, ...fallbackFaces(family)].join("\n")}\n`;
  return { css: await emit(folder, `font-${family}`, "css", Buffer.from(css)), latin: files.latin };
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

async function emit(folder, name, ending, bytes) {
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  const file = `${name}-${hash}.${ending}`;
  await writeFile(join(folder, file), bytes);
  return `/assets/${file}`;
}
