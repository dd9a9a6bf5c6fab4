/** The web fonts that a brand may choose; each is the name of its @fontsource-variable package. */
export const FONT_FAMILIES = [
  "archivo",
  "atkinson-hyperlegible-next",
  "bitter",
  "bricolage-grotesque",
  "cabin",
  "figtree",
  "fraunces",
  "nunito-sans",
  "outfit",
  "plus-jakarta-sans",
  "public-sans",
  "source-serif-4",
] as const;

export type FontFamily = (typeof FONT_FAMILIES)[number];

const SERIFS: ReadonlySet<FontFamily> = new Set(["bitter", "fraunces", "source-serif-4"]);

export function isSerif(family: FontFamily): boolean {
  return SERIFS.has(family);
}

/** The CSS stack: the web font, its metric-matched fallback (scripts/fonts.mjs), the generic family. */
export function fontStack(family: FontFamily): string {
  return `"${family}", "${family} fallback", ${isSerif(family) ? "serif" : "sans-serif"}`;
}
