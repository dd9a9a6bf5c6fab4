import type { ParsedSite } from "./schema/schema";
import { contrastRatio } from "./contrast";
import type { ContentFault } from "./content-fault";

export type Colours = ParsedSite["theme"]["colours"];
export type ColourName = keyof Colours;

/** Default of each colour for dark grounds: another colour of the brand. */
const FOLLOWED = { deep: "primaryStrong", onDeep: "onPrimary" } as const;

/** The same values as in ui/tokens.css; a test compares them. */
export const DEFAULT_COLOURS: Readonly<Record<Exclude<ColourName, keyof typeof FOLLOWED>, string>> = {
  bg: "#fbfaf7",
  surface: "#ffffff",
  surface2: "#f1efe9",
  text: "#1d2421",
  textMuted: "#4d5752",
  border: "#d8d5cc",
  controlBorder: "#6d756f",
  primary: "#1f5a45",
  primaryStrong: "#153f31",
  onPrimary: "#ffffff",
  accent: "#b4541f",
  onAccent: "#ffffff",
  danger: "#a8221c",
  success: "#1d6b3c",
  warning: "#8a5300",
  focus: "#1a4fd0",
  link: "#14563f",
};

const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;

// Colours of text and their grounds. `border` is missing: it only separates and has no meaning.
const TEXT_PAIRS: readonly (readonly [ColourName, ColourName])[] = [
  ["text", "bg"],
  ["text", "surface"],
  ["text", "surface2"],
  ["textMuted", "bg"],
  ["textMuted", "surface"],
  ["textMuted", "surface2"],
  ["link", "bg"],
  ["link", "surface"],
  ["link", "surface2"],
  ["primary", "bg"],
  ["primary", "surface"],
  ["onPrimary", "primary"],
  ["onPrimary", "primaryStrong"],
  ["onAccent", "accent"],
  ["onDeep", "deep"],
  ["danger", "bg"],
  ["danger", "surface"],
  ["success", "bg"],
  ["success", "surface"],
  ["warning", "surface"],
];
const CONTROL_PAIRS: readonly (readonly [ColourName, ColourName])[] = [
  ["controlBorder", "bg"],
  ["controlBorder", "surface"],
  ["focus", "bg"],
  ["focus", "surface"],
];

/** Returns a fault for each pair of a brand's colours with too little contrast. */
export function contrastFaults(colours: Colours, path: string): ContentFault[] {
  const valueOf = (name: ColourName): string => {
    if (name === "deep" || name === "onDeep") return colours[name] ?? valueOf(FOLLOWED[name]);
    return colours[name] ?? DEFAULT_COLOURS[name];
  };
  const check = (pairs: typeof TEXT_PAIRS, least: number): ContentFault[] =>
    pairs.flatMap(([front, back]) => {
      const ratio = contrastRatio(valueOf(front), valueOf(back));
      if (ratio >= least) return [];
      const found = (Math.floor(ratio * 100) / 100).toFixed(2);
      return [{ path: `${path}.${front}`, message: `contrast with ${back} is ${found}, needs ${least.toFixed(1)}` }];
    });
  return [...check(TEXT_PAIRS, TEXT_RATIO), ...check(CONTROL_PAIRS, CONTROL_RATIO)];
}
