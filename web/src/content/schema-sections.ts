import * as z from "zod/mini";
import { html, list, text } from "./schema-values";

/** What every part of a home page may say about itself. `id` is the target of links such as "/#plans". */
const common = {
  id: text,
  tone: z._default(z.enum(["plain", "tint", "deep"]), "plain"),
  title: text,
  intro: html,
};
const action = { linkText: text, link: text };
const planId = z.optional(z.int());

/**
 * The parts a home page is made of, in the order in which content lists them. `layout` chooses
 * between the drawings that the page knows; the facts of a part are the same in each.
 */
export const section = z.discriminatedUnion("type", [
  z.object({
    ...common,
    type: z.literal("hero"),
    layout: z._default(z.enum(["split", "banner"]), "split"),
    eyebrow: text,
    text: html,
    note: text,
    ...action,
    secondaryText: text,
    secondaryLink: text,
    art: text,
  }),
  z.object({
    ...common,
    type: z.literal("savings"),
    layout: z._default(z.enum(["receipt", "board"]), "receipt"),
    planId,
    procedures: list(z.string()),
    moreTitle: text,
    moreProcedures: list(z.string()),
    note: html,
  }),
  z.object({
    ...common,
    type: z.literal("plans"),
    layout: z._default(z.enum(["cards", "table"]), "cards"),
    firstCycle: z._default(z.enum(["annual", "monthly"]), "annual"),
    featuredPlanId: planId,
    featuredText: text,
  }),
  z.object({
    ...common,
    type: z.literal("steps"),
    layout: z._default(z.enum(["path", "rows"]), "path"),
    items: list(z.object({ title: text, text: html })),
  }),
  z.object({
    ...common,
    type: z.literal("included"),
    layout: z._default(z.enum(["ledger", "split"]), "ledger"),
    inTitle: text,
    items: list(z.string()),
    outTitle: text,
    outItems: list(z.string()),
  }),
  z.object({
    ...common,
    type: z.literal("offices"),
    art: text,
    items: list(z.object({ name: text, address: text, phone: text, hours: text })),
  }),
  z.object({ ...common, type: z.literal("callout"), text: html, art: text }),
  z.object({
    ...common,
    type: z.literal("questions"),
    layout: z._default(z.enum(["column", "grid"]), "column"),
    items: list(z.object({ question: text, answer: html })),
    ...action,
  }),
  z.object({ ...common, type: z.literal("disclosures") }),
]);
