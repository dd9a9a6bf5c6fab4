import type { ParsedSite } from "./schema";
import type { PageName } from "./variants";

/** The whole content of a brand in one language, as the API serves it. */
export type SiteContent = ParsedSite & { themeCss: string };

export type Pages = SiteContent["pages"];
export type PageContent<Name extends PageName> = Pages[Name];
export type HomeSection = PageContent<"home">["sections"][number];
export type HomeSectionOf<Type extends HomeSection["type"]> = Extract<HomeSection, { type: Type }>;
export type ContentLinkItem = SiteContent["header"]["header_menu"][number];

/** What every page carries: all that header, footer and root layout show, and no other page's text. */
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
    | "routeRules"
  > {
  theme: Pick<SiteContent["theme"], "fonts" | "shape" | "pattern">;
  site: Pick<SiteContent["site"], "name" | "languages">;
  homeVariables: Pages["home"]["variables"];
}

export function toChrome(content: SiteContent): ChromeContent {
  const { group, layout, base, header, landingHeader, footer, organisation, disclosures, routeRules } = content;
  const { fonts, shape, pattern } = content.theme;
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
    routeRules,
    theme: { fonts, shape, pattern },
    site: { languages, ...(name === undefined ? {} : { name }) },
    homeVariables: content.pages.home.variables,
  };
}
