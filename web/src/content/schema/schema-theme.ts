import * as z from "zod/mini";
import { FONT_FAMILIES } from "../font-families";
import { block } from "./schema-values";
import { BUTTONS, PATTERNS, RADII, SCALES, SHADOWS, SHAPES, STROKES } from "../variants";

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
  deep: colour,
  onDeep: colour,
  danger: colour,
  success: colour,
  warning: colour,
  focus: colour,
  link: colour,
};

/** A drawing of the brand along the top of dark grounds; only its upper edge is visible. */
const edge = z.object({
  image: z.string().check(z.regex(/^\/media\/[a-z0-9-]+\.svg$/, "must be a drawing like /media/edge.svg")),
  /** In rem; the drawing is repeated sideways at this height. */
  height: z.number().check(z.minimum(0.25), z.maximum(12)),
});

/** A drawing of the brand beside the headings of inner pages, in the ratio 12:5. Decoration without information. */
const head = z.object({
  image: z.string().check(z.regex(/^\/media\/[a-z0-9-]+\.svg$/, "must be a drawing like /media/head.svg")),
  /** In rem, for wide windows; less than half of it on phones. */
  height: z._default(z.number().check(z.minimum(4), z.maximum(14)), 10),
});

export const theme = block({
  colours: block(colours),
  /** Used when the visitor prefers a dark page; without it the brand has no dark theme. */
  dark: z.optional(z.object(colours)),
  fonts: block({
    heading: z._default(z.enum(FONT_FAMILIES), "source-serif-4"),
    body: z._default(z.enum(FONT_FAMILIES), "figtree"),
  }),
  headingWeight: z._default(z.int().check(z.minimum(300), z.maximum(900)), 650),
  headingTracking: z._default(z.enum(["tightest", "tight", "normal", "wide"]), "normal"),
  /** Ratio of heading sizes to text size. */
  scale: z._default(z.enum(SCALES), "normal"),
  radius: z._default(z.enum(RADII), "medium"),
  button: z._default(z.enum(BUTTONS), "follow"),
  /** Width of the lines of cards and tables. */
  stroke: z._default(z.enum(STROKES), "fine"),
  shadow: z._default(z.enum(SHADOWS), "soft"),
  shape: z._default(z.enum(SHAPES), "soft"),
  pattern: z._default(z.enum(PATTERNS), "none"),
  edge: z.optional(edge),
  head: z.optional(head),
});
