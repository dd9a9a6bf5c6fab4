// The styles of a mail. Mail programs support inline styles and little else, so all styles are inline; the style sheet in the head serves only
// programs that support dark mode and narrow screens.
import type { CSSProperties } from "react";
import { contrastRatio } from "../content/contrast";
import type { LoadedContent } from "../content/loaded-content";
import { isSerif } from "../content/font-families";
import { DEFAULT_COLOURS } from "../content/theme-colours";

type Theme = LoadedContent["theme"];

export interface MailColours {
  bg: string;
  surface: string;
  soft: string;
  text: string;
  muted: string;
  border: string;
  primary: string;
  onPrimary: string;
  link: string;
}

// For brands without a dark theme.
const DARK: MailColours = {
  bg: "#14181a",
  surface: "#1e2427",
  soft: "#283034",
  text: "#f1f3f2",
  muted: "#bcc5c2",
  border: "#465055",
  primary: "#eef1f2",
  onPrimary: "#14181a",
  link: "#a8c7fa",
};

export function mailColours({ colours }: Theme): MailColours {
  const of = (name: keyof typeof DEFAULT_COLOURS) => colours[name] ?? DEFAULT_COLOURS[name];
  return readableColours({
    bg: of("bg"),
    surface: of("surface"),
    soft: of("surface2"),
    text: of("text"),
    muted: of("textMuted"),
    border: of("border"),
    primary: of("primary"),
    onPrimary: of("onPrimary"),
    link: of("link"),
  });
}

const TEXT_RATIO = 4.5; // WCAG 2 AA

// Older content, and a dark theme with only some of the colours, may contain unreadable pairs.
function readableColours(colours: MailColours): MailColours {
  const { bg, surface, soft, primary } = colours;
  return {
    ...colours,
    text: readable(colours.text, [bg, surface, soft]),
    muted: readable(colours.muted, [bg, surface]),
    link: readable(colours.link, [surface]),
    onPrimary: readable(colours.onPrimary, [primary]),
  };
}

function readable(front: string, grounds: readonly string[]): string {
  const least = (colour: string) => Math.min(...grounds.map((ground) => contrastRatio(colour, ground)));
  if (least(front) >= TEXT_RATIO) return front;
  return least("#111111") >= least("#ffffff") ? "#111111" : "#ffffff";
}

export function darkColours({ dark }: Theme): MailColours {
  if (dark === undefined) return DARK;
  return readableColours({
    bg: dark.bg ?? DARK.bg,
    surface: dark.surface ?? DARK.surface,
    soft: dark.surface2 ?? DARK.soft,
    text: dark.text ?? DARK.text,
    muted: dark.textMuted ?? DARK.muted,
    border: dark.border ?? DARK.border,
    primary: dark.primary ?? DARK.primary,
    onPrimary: dark.onPrimary ?? DARK.onPrimary,
    link: dark.link ?? DARK.link,
  });
}

const FONT = "Arial, Helvetica, sans-serif";
const SERIF = "Georgia, 'Times New Roman', serif";
const RADII = { none: "0", small: "4px", medium: "8px", large: "14px" } as const;

export type MailStyles = ReturnType<typeof mailStyles>;

/** All styles of a mail, by element. */
export function mailStyles(theme: Theme, colours: MailColours) {
  const radius = RADII[theme.radius];
  const buttonRadius = theme.button === "pill" ? "999px" : theme.button === "box" ? "0" : radius;
  const accent = `4px solid ${theme.colours.accent ?? DEFAULT_COLOURS.accent}`;
  const words: CSSProperties = { fontFamily: FONT, fontSize: "16px", lineHeight: "24px", color: colours.text };
  const head: CSSProperties = { ...words, fontFamily: isSerif(theme.fonts.heading) ? SERIF : FONT, fontWeight: 700 };
  const cell: CSSProperties = { ...words, padding: "8px 0", borderBottom: `1px solid ${colours.border}`, verticalAlign: "top" };
  return {
    brand: { ...words, fontSize: "20px", lineHeight: "28px", fontWeight: 700, color: colours.onPrimary, textDecoration: "none" },
    // A light background in dark mode too: logos are made for it.
    logoHead: {
      padding: "14px 18px 8px",
      backgroundColor: colours.surface,
      border: `1px solid ${colours.border}`,
      borderTop: `8px solid ${colours.primary}`,
      borderBottom: accent,
      borderRadius: `${radius} ${radius} 0 0`,
    },
    // Style of the brand's name, shown by programs without images.
    logoLink: { ...words, fontSize: "20px", lineHeight: "28px", fontWeight: 700, textDecoration: "none" },
    logo: { display: "block", border: "0", maxWidth: "100%" },
    picture: { display: "block", boxSizing: "border-box", border: `3px solid ${colours.primary}`, maxWidth: "100%", height: "auto", borderRadius: RADII.medium },
    head: { padding: "20px 24px", backgroundColor: colours.primary, borderBottom: accent, borderRadius: `${radius} ${radius} 0 0` },
    body: {
      padding: "24px",
      backgroundColor: colours.surface,
      border: `1px solid ${colours.border}`,
      borderTop: "0",
      borderRadius: `0 0 ${radius} ${radius}`,
    },
    title: { ...head, margin: "0 0 16px", fontSize: "28px", lineHeight: "34px" },
    heading: { ...head, margin: "28px 0 8px", fontSize: "20px", lineHeight: "26px" },
    text: { ...words, margin: "0 0 16px" },
    strong: { ...words, margin: "0 0 16px", fontWeight: 700 },
    list: { ...words, margin: "0 0 16px", padding: "0 0 0 24px" },
    item: { ...words, margin: "0 0 6px" },
    rows: { width: "100%", margin: "0 0 20px", borderCollapse: "collapse", borderTop: `1px solid ${colours.border}` },
    caption: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", fontSize: "1px", color: colours.surface },
    label: { ...cell, textAlign: "left", fontWeight: 400, color: colours.muted, paddingRight: "12px" },
    value: { ...cell, textAlign: "right" },
    strongValue: { ...cell, textAlign: "right", fontWeight: 700 },
    strongLabel: { ...cell, textAlign: "left", fontWeight: 700, paddingRight: "12px" },
    buttonTable: { margin: "8px 0 24px", borderCollapse: "separate" },
    buttonCell: { backgroundColor: colours.primary, borderRadius: buttonRadius },
    button: {
      ...words,
      display: "inline-block",
      padding: "13px 28px",
      lineHeight: "20px",
      fontWeight: 700,
      color: colours.onPrimary,
      textDecoration: "none",
      borderRadius: buttonRadius,
    },
    link: { color: colours.link, textDecoration: "underline" },
    quote: {
      ...words,
      margin: "0 0 20px",
      padding: "12px 16px",
      backgroundColor: colours.soft,
      borderLeft: `4px solid ${colours.primary}`,
      wordBreak: "break-word",
    },
    foot: { padding: "20px 24px" },
    small: { ...words, margin: "0 0 8px", fontSize: "14px", lineHeight: "20px", color: colours.muted },
    outer: { padding: "16px 8px" },
    preview: { display: "none", maxHeight: 0, overflow: "hidden", fontSize: "1px", lineHeight: "1px", opacity: 0 },
  } satisfies Record<string, CSSProperties>;
}

/** Optional styles: a mail stays complete in programs that ignore them. */
export function mailStyleSheet(dark: MailColours): string {
  const rules = [
    `.m-bg{background:${dark.bg}!important}`,
    `.m-surface{background:${dark.surface}!important;border-color:${dark.border}!important}`,
    `.m-button{background:${dark.primary}!important}`,
    `.m-button a{color:${dark.onPrimary}!important}`,
    `.m-text{color:${dark.text}!important;border-color:${dark.border}!important}`,
    `.m-muted{color:${dark.muted}!important;border-color:${dark.border}!important}`,
    `.m-line{border-color:${dark.border}!important}`,
    `.m-quote{background:${dark.soft}!important;color:${dark.text}!important;border-color:${dark.primary}!important}`,
    `.m-link{color:${dark.link}!important}`,
  ];
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "@media (max-width:480px){.m-pad{padding-left:18px!important;padding-right:18px!important}}",
    `@media (prefers-color-scheme:dark){${rules.join("")}}`,
  ].join("\n");
}
