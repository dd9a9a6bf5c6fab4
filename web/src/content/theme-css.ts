import { fontStack } from "./font-families";
import type { ParsedSite } from "./schema";
import type { Colours } from "./theme-colours";
import type { Radius } from "./variants";

type Theme = ParsedSite["theme"];

const RADII: Readonly<Record<Radius, readonly [string, string, string]>> = {
  none: ["0", "0", "0"],
  small: ["0.1875rem", "0.25rem", "0.375rem"],
  medium: ["0.375rem", "0.625rem", "1rem"],
  large: ["0.625rem", "1rem", "1.75rem"],
};
const TRACKING = { tight: "-0.022em", normal: "-0.008em", wide: "0.01em" } as const;

/** The brand's style sheet: variables only, made of values that the schema has checked. */
export function themeCss(theme: Theme): string {
  const [small, medium, large] = RADII[theme.radius];
  const rules = [
    `:root{${[
      ...colourVariables(theme.colours),
      `--font-body:${fontStack(theme.fonts.body)}`,
      `--font-heading:${fontStack(theme.fonts.heading)}`,
      `--heading-weight:${theme.headingWeight}`,
      `--heading-tracking:${TRACKING[theme.headingTracking]}`,
      `--radius-s:${small}`,
      `--radius-m:${medium}`,
      `--radius-l:${large}`,
    ].join(";")}}`,
  ];
  if (theme.dark !== undefined) {
    const variables = ["color-scheme:dark", ...colourVariables(theme.dark)].join(";");
    rules.push(`@media screen and (prefers-color-scheme:dark){:root{${variables}}}`);
  }
  return `${rules.join("\n")}\n`;
}

function colourVariables(colours: Colours): string[] {
  return Object.entries(colours).map(([name, value]) => `--color-${cssName(name)}:${String(value).toLowerCase()}`);
}

// "surface2" → "surface-2", "onPrimary" → "on-primary"
function cssName(name: string): string {
  return name.replace(/[A-Z]|\d/g, (character) => `-${character.toLowerCase()}`);
}
