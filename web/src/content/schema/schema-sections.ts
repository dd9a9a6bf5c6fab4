import * as z from "zod/mini";
import { flag, html, list, query, text } from "./schema-values";
import { SECTION_ALIGNS, SECTION_ICONS, SECTION_TONES } from "../variants";

/** Fields that every section may have. `id` is the target of links such as "/#plans". */
const common = {
  id: text,
  tone: z._default(z.enum(SECTION_TONES), "plain"),
  align: z._default(z.enum(SECTION_ALIGNS), "start"),
  title: text,
  intro: html,
};
const action = { linkText: text, link: text, query };
const secondary = { secondaryText: text, secondaryLink: text };
const planId = z.optional(z.int());
/** The billing cycle whose prices come first. */
export const cycle = z._default(z.enum(["annual", "monthly"]), "annual");

/** The first layout of each list is the default. */
function layout<const Names extends readonly [string, ...string[]]>(...names: Names) {
  const [first] = names;
  return z._default(z.enum(names), first as z.core.util.NoUndefined<Names[number]>);
}

const icon = z.optional(
  z.union([z.enum(SECTION_ICONS), z.string().check(z.regex(/^\/media\//, "is a name from the list or a file of /media/"))]),
);

const pixels = (otherwise: number) => z._default(z.int().check(z.minimum(1), z.maximum(10_000)), otherwise);

/** A drawing, and its size in its own file. The page reserves space of that shape, so that nothing moves when the drawing is loaded. */
const drawing = (width: number, height: number) => ({ art: text, artWidth: pixels(width), artHeight: pixels(height) });

const hero = z.object({
  ...common,
  type: z.literal("hero"),
  layout: layout("split", "banner", "statement", "price"),
  eyebrow: text,
  text: html,
  note: text,
  points: list(z.string()),
  ...action,
  ...secondary,
  ...drawing(640, 640),
  /** The plan whose price is shown; without it, the lowest price of all plans. */
  planId,
  firstCycle: cycle,
  showPhone: flag,
  findTitle: text,
  findButton: text,
});

const savings = z.object({
  ...common,
  type: z.literal("savings"),
  layout: layout("receipt", "board", "plain"),
  planId,
  procedures: list(z.string()),
  moreTitle: text,
  moreProcedures: list(z.string()),
  note: html,
});

const plans = z.object({
  ...common,
  type: z.literal("plans"),
  layout: layout("cards", "table"),
  firstCycle: cycle,
  featuredPlanId: planId,
  featuredText: text,
  note: html,
});

const benefits = z.object({
  ...common,
  type: z.literal("benefits"),
  layout: layout("grid", "list", "ledger"),
  items: list(z.object({ icon, title: text, text: html, ...action })),
});

const steps = z.object({
  ...common,
  type: z.literal("steps"),
  layout: layout("path", "rows", "numbers"),
  items: list(z.object({ title: text, text: html })),
});

const comparison = z.object({
  ...common,
  type: z.literal("comparison"),
  /** The heading of the first column. */
  labelTitle: text,
  columns: list(z.string()),
  /** Counted from 1. */
  featuredColumn: z.optional(z.int()),
  items: list(z.object({ label: text, values: list(z.string()) })),
  note: html,
});

const included = z.object({
  ...common,
  type: z.literal("included"),
  layout: layout("ledger", "split"),
  inTitle: text,
  items: list(z.string()),
  outTitle: text,
  outItems: list(z.string()),
});

const questions = z.object({
  ...common,
  type: z.literal("questions"),
  layout: layout("column", "grid", "accordion", "open"),
  items: list(z.object({ question: text, answer: html })),
  ...action,
});

const richText = z.object({
  ...common,
  type: z.literal("richText"),
  layout: layout("column", "aside", "letter"),
  html,
  ...drawing(480, 560),
  signature: text,
  signatureAlt: text,
  signatureWidth: pixels(280),
  signatureHeight: pixels(96),
});

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day like 2026-11-23"));

const quotes = z.object({
  ...common,
  type: z.literal("quotes"),
  layout: layout("wall", "single"),
  /** A quotation from elsewhere has its `source` and the day (`date`) of the statement. */
  items: list(z.object({ text: html, name: text, detail: text, art: text, source: text, date: z.optional(day) })),
});

const callout = z.object({ ...common, type: z.literal("callout"), layout: layout("row", "band"), text: html, ...drawing(430, 360) });

const actionSection = z.object({
  ...common,
  type: z.literal("action"),
  layout: layout("line", "panel"),
  text: html,
  ...action,
  ...secondary,
  showPhone: flag,
});

const offices = z.object({
  ...common,
  type: z.literal("offices"),
  layout: layout("list", "cards", "rows"),
  ...drawing(560, 520),
  items: list(z.object({ name: text, address: text, phone: text, hours: text })),
});

/** An entry to the dentist search. Missing texts of the form are the interface's own. */
const officeFinder = z.object({
  ...common,
  type: z.literal("office_finder"),
  layout: layout("line", "panel"),
  label: text,
  hint: text,
  buttonText: text,
  note: html,
  ...drawing(560, 420),
});

/** `alt` is required; empty for a picture that shows nothing beyond the text. */
const image = z.object({
  ...common,
  type: z.literal("image"),
  layout: layout("column", "wide"),
  src: text,
  alt: z.string(),
  width: pixels(1200),
  height: pixels(675),
  caption: html,
});

const disclosures = z.object({ ...common, type: z.literal("disclosures") });

/**
 * The sections of home, Arizona and landing pages. A page shows them in the order of the content. `layout` chooses the
 * arrangement; the fields of a section are the same for all of its layouts. features/sections/README.md describes them for editors.
 */
export const section = z.discriminatedUnion("type", [
  hero,
  savings,
  plans,
  benefits,
  steps,
  comparison,
  included,
  questions,
  richText,
  quotes,
  callout,
  actionSection,
  offices,
  officeFinder,
  image,
  disclosures,
]);
