/**
 * The characters of English and Spanish text, as a CSS `unicode-range`. Each font has a file with these characters
 * alone (scripts/fonts.mjs); a page with any other character fetches a second file.
 */
export const CORE_CHARACTERS =
  "U+20-7E,U+A0-A1,U+A7,U+A9-AB,U+AE,U+B0,U+B7,U+BA-BB,U+BF,U+C1,U+C9,U+CD,U+D1,U+D3,U+D7,U+DA,U+DC,U+E1,U+E9,U+ED,U+F1,U+F3," +
  "U+FA,U+FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2122,U+2212";

/** The characters of a `unicode-range`, in its order. */
export function charactersOf(unicodeRange: string): string {
  return unicodeRange.split(",").flatMap(charactersOfOne).join("");
}

function charactersOfOne(range: string): string[] {
  const [first = 0, last = first] = range.slice("U+".length).split("-").map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
}
