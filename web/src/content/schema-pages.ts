import * as z from "zod/mini";
import { block, html, list, text } from "./schema-values";
import type { PageName } from "./variants";

const meta = block({ page: text, landing: text });
const action = { linkText: text, link: text };
const question = z.object({ question: text, answer: html });

/** The parts a home page is made of, in the order in which content lists them. */
const section = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hero"),
    eyebrow: text,
    title: text,
    text: html,
    note: text,
    ...action,
    secondaryText: text,
    secondaryLink: text,
    art: text,
    priceFrom: text,
    points: list(z.string()),
  }),
  z.object({
    type: z.literal("savings"),
    title: text,
    intro: html,
    planId: z.optional(z.int()),
    procedures: list(z.string()),
    note: html,
    ...action,
  }),
  z.object({
    type: z.literal("plans"),
    title: text,
    intro: html,
    note: html,
    layout: z._default(z.enum(["cards", "table"]), "cards"),
    firstCycle: z._default(z.enum(["annual", "monthly"]), "annual"),
    ...action,
  }),
  z.object({
    type: z.literal("steps"),
    title: text,
    intro: html,
    items: list(z.object({ title: text, text: html, icon: text })),
    ...action,
  }),
  z.object({
    type: z.literal("highlights"),
    title: text,
    intro: html,
    items: list(z.object({ title: text, text: html, icon: text })),
    ...action,
  }),
  z.object({ type: z.literal("finder"), title: text, text: html, label: text, hint: text, buttonText: text }),
  z.object({ type: z.literal("questions"), title: text, intro: html, items: list(question), ...action }),
  z.object({ type: z.literal("text"), title: text, body: html, art: text, ...action }),
  z.object({ type: z.literal("callout"), title: text, text: html, phone: text, ...action }),
  z.object({ type: z.literal("disclosures"), title: text }),
]);

const document = block({ meta, title: text, intro: html, updatedOn: text, body: html });

export const pages = block({
  home: block({
    meta,
    title: text,
    variables: block({
      home_banner_join_now_url: text,
      home_join_now_url: text,
      header_join_now_link: text,
    }),
    sections: list(section),
  }),
  faq: block({ meta, title: text, intro: html, items: list(question) }),
  terms: document,
  privacy: document,
  support: block({
    meta,
    title: text,
    intro: html,
    phone: text,
    hours: text,
    email: text,
    address: text,
    topics: list(z.object({ title: text, text: html, ...action })),
  }),
  "join-now": block({ meta, title: text, intro: html, note: html }),
  checkout: block({ meta, title: text, intro: html, help: html }),
  "member-login": block({ meta, title: text, intro: html, help: html }),
  dashboard: block({ meta, title: text, intro: html, help: html }),
} satisfies Record<PageName, unknown>);
