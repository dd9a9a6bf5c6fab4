import * as z from "zod/mini";
import { cycle, section } from "./schema-sections";
import { block, filledText, flag, html, list, query, text } from "./schema-values";
import { FOOTER_VARIANTS, HEADER_VARIANTS, type PageName } from "../variants";

const meta = block({ page: text, landing: text });
/** Fields that every page has: for its container, the title bar, search engines and link previews. */
const common = {
  meta,
  title: filledText,
  description: text,
  socialImage: text,
  /** Asks search engines not to list the page. */
  noindex: flag,
};
const action = { linkText: text, link: text, query };

/** Format of an anchor, the end of an address such as "/faq#what-it-costs". */
const anchor = z.string().check(
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must consist of small letters, digits and single hyphens"),
  z.maxLength(64),
);

/** An entry of the FAQ page. Without `slug` its address is derived from the question; without `group` it precedes all groups. */
const groupedQuestion = z.object({ question: text, answer: html, slug: z.optional(anchor), group: text });
const questionGroup = z.object({ key: anchor, title: z.string().check(z.minLength(1)) });
const faq = block({ ...common, intro: html, groups: list(questionGroup), items: list(groupedQuestion) }).check(({ value, issues }) => {
  const keys = new Set(value.groups.map(({ key }) => key));
  value.items.forEach(({ group }, index) => {
    if (group === undefined || keys.has(group)) return;
    issues.push({ code: "custom", input: value, path: ["items", index, "group"], message: `is not a group of this page: "${group}"` });
  });
  const slugs = new Set<string>(keys);
  value.items.forEach(({ slug }, index) => {
    if (slug === undefined) return;
    if (slugs.has(slug)) issues.push({ code: "custom", input: value, path: ["items", index, "slug"], message: `is used twice: "${slug}"` });
    slugs.add(slug);
  });
});

const document = block({ ...common, intro: html, updatedOn: text, body: html });

const arizona = block({
  ...common,
  intro: html,
  /** Replaces the sentence that follows from the plans' legal form. */
  legalForm: html,
  refundTitle: text,
  refund: html,
  regulator: block({ name: text, text: html, address: text, phone: text, website: text }),
  reviewedOn: text,
  sections: list(section),
});

export const pages = block({
  home: block({
    ...common,
    variables: block({
      home_banner_join_now_url: text,
      home_join_now_url: text,
      header_join_now_link: text,
    }),
    sections: list(section),
  }),
  faq,
  terms: document,
  privacy: document,
  arizona,
  support: block({
    ...common,
    intro: html,
    phone: text,
    hours: text,
    email: text,
    address: text,
    topics: list(z.object({ title: text, text: html, ...action })),
  }),
  "join-now": block({ ...common, intro: html, note: html, firstCycle: cycle }),
  checkout: block({ ...common, intro: html, help: html }),
  "member-login": block({ ...common, intro: html, help: html }),
  dashboard: block({ ...common, intro: html, help: html }),
  "grievance-form": block({
    ...common,
    intro: html,
    /** Another authority for complaints; without a text, the sentence that fits every state. */
    regulator: block({ name: text, text: html, phone: text, website: text }),
    noRetaliation: html,
  }),
  "find-a-dentist": block({ ...common, intro: html, help: html }),
  directory: block({ ...common, intro: html }),
} satisfies Record<PageName, unknown>);

/** First path segments that belong to the site itself, now or in the future. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ..."faq terms arizona privacy support join-now checkout dashboard directory member-login reset-password".split(" "),
  ..."find-a-dentist grievance-form savings-summary office plans editor gallery".split(" "),
  ..."confirm-email invite update-card verify".split(" "),
  ..."api assets media brand builds healthz readyz metrics shell index".split(" "),
]);

const slug = z.string().check(
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "is one part of an address: small letters, digits and single hyphens"),
  z.maxLength(64),
  z.refine((value) => !RESERVED_SLUGS.has(value), "is an address of the site itself"),
);

const landing = z.object({
  ...common,
  slug,
  header: z._default(z.enum(HEADER_VARIANTS), "landing_header"),
  footer: z.optional(z.enum(FOOTER_VARIANTS)),
  sections: list(section),
});

/** Pages at "/{slug}", which consist of sections. */
export const landings = list(landing).check(
  z.refine(
    (pages) => new Set(pages.map((page) => page.slug)).size === pages.length,
    "has two pages with the same slug",
  ),
);
