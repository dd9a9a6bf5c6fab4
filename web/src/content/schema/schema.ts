import * as z from "zod/mini";
import {
  base,
  consents,
  disclosures,
  footer,
  group,
  header,
  landingHeader,
  layout,
  organisation,
  routeRules,
  site,
} from "./schema-chrome";
import { landings, pages } from "./schema-pages";
import { theme } from "./schema-theme";
import { trust } from "./schema-trust";

/**
 * A brand's site content. Every string is optional, missing lists are empty, unknown keys are dropped. Only the server
 * bundle contains it: the browser receives parsed content, with the types of site-content.ts.
 */
export const siteSchema = z.object({
  group,
  layout,
  base,
  header,
  landingHeader,
  footer,
  pages,
  landings,
  theme,
  organisation,
  disclosures,
  consents,
  trust,
  routeRules,
  site,
});

export type ParsedSite = z.output<typeof siteSchema>;
