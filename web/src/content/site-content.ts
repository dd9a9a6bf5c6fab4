import type { ParsedSite } from "./schema/schema";
import type { PageKey, PageName } from "./variants";

/** The whole content of a brand in one language, as the API serves it. */
export type SiteContent = ParsedSite & { themeCss: string };

export type Pages = SiteContent["pages"];
export type LandingContent = SiteContent["landings"][number];
/** `null` for a landing page that the brand does not have. */
export type PageContent<Key extends PageKey> = Key extends PageName ? Pages[Key] : LandingContent | null;
export type Section = Pages["home"]["sections"][number];
export type SectionType = Section["type"];
export type SectionOf<Type extends SectionType> = Extract<Section, { type: Type }>;
export type ContentLinkItem = SiteContent["header"]["header_menu"][number];

/** Content for every page: that of header, footer and root layout, without any page's text. */
export interface ChromeContent
  extends Pick<
    SiteContent,
    | "group"
    | "layout"
    | "base"
    | "header"
    | "landingHeader"
    | "footer"
    | "organisation"
    | "disclosures"
    | "trust"
    | "routeRules"
  > {
  theme: Pick<SiteContent["theme"], "fonts" | "shape" | "pattern"> & { hasDark: boolean };
  site: Pick<SiteContent["site"], "name" | "languages">;
  homeVariables: Pages["home"]["variables"];
}

const LANDING = "landing:";

export function landingKey(slug: string): `landing:${string}` {
  return `${LANDING}${slug}`;
}

/** Returns one page of a brand's content. */
export function pageOf<Key extends PageKey>(
  { pages, landings }: Pick<SiteContent, "pages" | "landings">,
  key: Key,
): PageContent<Key> {
  const page = key.startsWith(LANDING)
    ? (landings.find(({ slug }) => slug === key.slice(LANDING.length)) ?? null)
    : pages[key as PageName];
  return page as PageContent<Key>;
}

export function toChrome(content: SiteContent): ChromeContent {
  const { group, layout, base, header, landingHeader, footer, organisation, disclosures, trust, routeRules } = content;
  const { fonts, shape, pattern, dark } = content.theme;
  const { languages, name } = content.site;
  return {
    group,
    layout,
    base,
    header,
    landingHeader,
    footer,
    organisation,
    disclosures,
    trust,
    routeRules,
    theme: { fonts, shape, pattern, hasDark: dark !== undefined },
    site: { languages, ...(name === undefined ? {} : { name }) },
    homeVariables: content.pages.home.variables,
  };
}
