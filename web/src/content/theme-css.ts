import { fontStack } from "./font-families";
import type { ParsedSite } from "./schema/schema";
import type { Colours } from "./theme-colours";
import type { Button, Radius, Scale, Shadow, Stroke } from "./variants";

type Theme = ParsedSite["theme"];

const RADII: Readonly<Record<Radius, readonly [string, string, string]>> = {
  none: ["0", "0", "0"],
  small: ["0.1875rem", "0.25rem", "0.375rem"],
  medium: ["0.375rem", "0.625rem", "1rem"],
  large: ["0.625rem", "1rem", "1.75rem"],
};
const TRACKING = { tightest: "-0.04em", tight: "-0.022em", normal: "-0.008em", wide: "0.01em" } as const;
// Sizes of headings in ascending order: --text-xl to --text-4xl and the hero's size.
const SCALES: Readonly<Record<Scale, Readonly<Record<string, string>>>> = {
  quiet: {
    "2xl": "clamp(1.625rem, 1.5rem + 0.6vw, 1.9375rem)",
    "3xl": "clamp(1.8125rem, 1.55rem + 1.2vw, 2.375rem)",
    "4xl": "clamp(2rem, 1.6rem + 2vw, 2.9375rem)",
    hero: "clamp(2.25rem, 1.65rem + 2.9vw, 3.625rem)",
  },
  normal: {},
  loud: {
    "2xl": "clamp(1.875rem, 1.5rem + 1.7vw, 2.75rem)",
    "3xl": "clamp(2.375rem, 1.6rem + 3.6vw, 4.25rem)",
    "4xl": "clamp(2.75rem, 1.5rem + 5.4vw, 5.75rem)",
    hero: "clamp(3rem, 1.1rem + 8.2vw, 8rem)",
  },
};
const BUTTONS: Readonly<Record<Button, string | undefined>> = { follow: undefined, box: "0", pill: "999px" };
const STROKES: Readonly<Record<Stroke, string>> = { fine: "1px", firm: "2px", bold: "3px" };
const SHADOWS: Readonly<Record<Shadow, readonly [string, string] | undefined>> = {
  soft: undefined,
  none: ["none", "none"],
  hard: ["0.25rem 0.25rem 0 var(--color-text)", "0.5rem 0.5rem 0 var(--color-text)"],
};

/** Returns the brand's style sheet: only variables, whose values the schema has checked. */
export function themeCss(theme: Theme): string {
  const variables = [...colourVariables(theme.colours), ...typeVariables(theme), ...shapeVariables(theme)];
  const rules = [`:root{${variables.join(";")}}`];
  if (theme.dark !== undefined) {
    const dark = ["color-scheme:dark", ...colourVariables(theme.dark)].join(";");
    rules.push(`@media screen and (prefers-color-scheme:dark){:root{${dark}}}`);
  }
  return `${rules.join("\n")}\n`;
}

function typeVariables(theme: Theme): string[] {
  return [
    `--font-body:${fontStack(theme.fonts.body)}`,
    `--font-heading:${fontStack(theme.fonts.heading)}`,
    `--heading-weight:${theme.headingWeight}`,
    `--heading-tracking:${TRACKING[theme.headingTracking]}`,
    ...Object.entries(SCALES[theme.scale]).map(([step, size]) => `--text-${step}:${size}`),
  ];
}

function shapeVariables({ radius, button, stroke, shadow, edge, head }: Theme): string[] {
  const [small, medium, large] = RADII[radius];
  const ofButton = BUTTONS[button];
  const shadows = SHADOWS[shadow];
  return [
    `--radius-s:${small}`,
    `--radius-m:${medium}`,
    `--radius-l:${large}`,
    ...(ofButton === undefined ? [] : [`--radius-button:${ofButton}`]),
    `--stroke:${STROKES[stroke]}`,
    ...(shadows === undefined ? [] : [`--shadow-1:${shadows[0]}`, `--shadow-2:${shadows[1]}`]),
    ...(edge === undefined ? [] : [`--edge:url(${edge.image})`, `--edge-height:${edge.height}rem`]),
    ...(head === undefined ? [] : [`--head-art:url(${head.image})`, `--head-height:${head.height}rem`]),
  ];
}

function colourVariables(colours: Colours): string[] {
  return Object.entries(colours).map(([name, value]) => `--color-${cssName(name)}:${String(value).toLowerCase()}`);
}

// "surface2" → "surface-2", "onPrimary" → "on-primary"
function cssName(name: string): string {
  return name.replace(/[A-Z]|\d/g, (character) => `-${character.toLowerCase()}`);
}
