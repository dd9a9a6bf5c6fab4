import * as z from "zod/mini";
import { section } from "./schema-sections";
import { block, html, list, text } from "./schema-values";
import type { PageName } from "./variants";

const meta = block({ page: text, landing: text });
const action = { linkText: text, link: text };
const question = z.object({ question: text, answer: html });

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
