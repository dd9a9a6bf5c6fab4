import * as z from "zod/mini";
import { FONT_FAMILIES } from "./font-families";
import { block } from "./schema-values";
import { PATTERNS, RADII, SHAPES } from "./variants";

const colour = z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, "must be a colour like #1f5a45")));

const colours = {
  bg: colour,
  surface: colour,
  surface2: colour,
  text: colour,
  textMuted: colour,
  border: colour,
  controlBorder: colour,
  primary: colour,
  primaryStrong: colour,
  onPrimary: colour,
  accent: colour,
  onAccent: colour,
  danger: colour,
  success: colour,
  warning: colour,
  focus: colour,
  link: colour,
};

export const theme = block({
  colours: block(colours),
  /** Used when the visitor prefers a dark page; without it the brand has none. */
  dark: z.optional(z.object(colours)),
  fonts: block({
    heading: z._default(z.enum(FONT_FAMILIES), "source-serif-4"),
    body: z._default(z.enum(FONT_FAMILIES), "figtree"),
  }),
  headingWeight: z._default(z.int().check(z.minimum(300), z.maximum(900)), 650),
  headingTracking: z._default(z.enum(["tight", "normal", "wide"]), "normal"),
  radius: z._default(z.enum(RADII), "medium"),
  shape: z._default(z.enum(SHAPES), "soft"),
  pattern: z._default(z.enum(PATTERNS), "none"),
});
