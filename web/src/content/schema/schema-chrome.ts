import * as z from "zod/mini";
import { MIDDLEWARE_NAMES } from "../middleware-names";
import { routeRuleFaults } from "./route-rule-faults";
import { block, flag, html, link, list, markup, query, text } from "./schema-values";
import { FACTS } from "../facts";
import { BANNER_AUDIENCES, CHECKOUT_FRAMES, FOOTER_VARIANTS, HEADER_VARIANTS } from "../variants";

export const group = block({ groupKey: text });

export const layout = block({
  header: z._default(z.enum(HEADER_VARIANTS), "1_header"),
  footer: z._default(z.enum(FOOTER_VARIANTS), "1_footer"),
  checkout: z._default(z.enum(CHECKOUT_FRAMES), "enclosed"),
});

const planId = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^[1-9]\d*$/))]),
  z.transform((id) => Number(id)),
);

export const base = block({
  variables: block({
    group_key: text,
    plan_url: text,
    plans_whitelist: list(z.object({ plan_id: planId })),
    global_title: text,
    favicon: text,
    disable_performance_tracking: flag,
  }),
});

export const header = block({
  header_log: text,
  header_log2: text,
  header_log_alt: text,
  header_log_link: text,
  header_phone_number: text,
  header_phone_link: text,
  header_timing: text,
  header_top_right_nav: list(z.object({ title: text, link: text, query, icon: text, external: flag })),
  header_menu: list(link),
  header_menu_login_dropdown: list(link),
  header_join_now_text: text,
  header_join_now_link: text,
  hide_top_header: flag,
  showHeaderBanner: flag,
  headerBannerText: html,
  headerBannerAudience: z._default(z.enum(BANNER_AUDIENCES), "everyone"),
});

export const landingHeader = block({ headerLogo: text, ctaBtnText: text, ctaBtnUrl: text });

export const footer = block({
  footer_logo: text,
  footer_logo_alt: text,
  logoMembersy: text,
  sponsored_by_text: text,
  sponsored_logo: text,
  sponsored_logo_alt: text,
  sponsored_link: text,
  footer_txt: html,
  footer_nav: list(link),
  show_copyright_on_top: flag,
  footer_description: html,
  country: text,
});

export const organisation = block({
  legalName: text,
  address: text,
  phone: text,
  website: text,
  email: text,
});

/** The statements that the law requires in a visible place, in the order in which they are shown. */
export const disclosures = block({
  version: text,
  heading: text,
  items: list(z.object({ fact: z.enum(FACTS), text: markup })),
});

export const consents = list(
  z.object({
    key: z.enum(["disclosures", "terms", "auto_renew"]),
    version: z.string(),
    text: z.string(),
    required: flag,
  }),
);

const routeRule = z.object({
  path: z.string().check(z.startsWith("/")),
  redirect: z.optional(z.string().check(z.minLength(1))),
  status: z._default(z.literal([301, 302, 307]), 302),
  /** The redirect leads to another site, with a full page load. */
  external: flag,
  middleware: list(z.enum(MIDDLEWARE_NAMES)),
});

export const routeRules = list(routeRule).check(({ value, issues }) => {
  for (const { index, field, message } of routeRuleFaults(value)) {
    issues.push({ code: "custom", input: value[index]?.[field], path: [index, field], message });
  }
  value.forEach(({ redirect, middleware }, index) => {
    if (redirect !== undefined || middleware.length > 0) return;
    issues.push({ code: "custom", input: value[index], path: [index], message: "needs a redirect or middleware" });
  });
});

export const site = block({
  hosts: list(z.string()),
  timeZone: text,
  languages: list(z.enum(["en", "es"])),
  name: text,
  mailFromName: text,
  mailFromAddress: text,
});
