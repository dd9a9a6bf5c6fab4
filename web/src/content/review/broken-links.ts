import { safeHref } from "../../lib/safe-href";
import type { ContentFinding } from "./content-finding";
import { reduceSiteLink } from "../links";
import { hint } from "../schema/near-name";
import type { Section, SiteContent } from "../site-content";
import { textsOf } from "./texts-of";

const LINK_FIELD = /^link$|Link$|_link$|Url$|_url$|^redirect$/;
const HREF = /<a\b[^>]*\shref="([^"]*)"/gi;
/** The server answers these paths; they are not pages. */
const OF_THE_SERVER = /^\/(?:api|media|assets)\//;
const SECTION_PAGE = /^\/(?:$|arizona$)/;

/**
 * Finds links to a path of this site without a page, and to a section that its page does not have. Links to other sites are not
 * checked. `addresses`: the site's paths, with ":name" for any one segment.
 */
export function brokenLinks(content: SiteContent, addresses: readonly string[]): ContentFinding[] {
  const { theme: _colours, themeCss: _css, site: _site, ...texts } = content;
  const slug = content.group.groupKey ?? "";
  // Addresses of route rules are used as written; links of the pages are reduced to the site.
  const slugOf = (path: string) => (path.startsWith("routeRules") ? "" : slug);
  return textsOf(texts, "").flatMap(({ path, key, text }) =>
    linksOf(key, text).flatMap((link) => {
      const message = faultOf(link, slugOf(path), content, addresses, path);
      return message === undefined ? [] : [{ path, rule: "link" as const, message }];
    }),
  );
}

function linksOf(key: string, text: string): string[] {
  if (LINK_FIELD.test(key)) return text.trim() === "" ? [] : [text];
  return [...text.matchAll(HREF)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

function faultOf(link: string, slug: string, content: SiteContent, addresses: readonly string[], from: string): string | undefined {
  const safe = safeHref(link);
  if (safe === undefined) return `"${link}" is not allowed as a link`;
  const reduced = reduceSiteLink(safe, slug);
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(reduced)) return undefined;
  const [, path = "", , fragment] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(reduced) ?? [];
  if (path !== "" && !path.startsWith("/")) return `"${link}" is not a path of this site: these begin with "/"${hint(`/${path}`, addresses)}`;
  if (OF_THE_SERVER.test(path)) return undefined;
  if (path !== "" && !addresses.some((address) => isAt(address, path))) {
    return `There is no page ${path}${hint(path, addresses)}`;
  }
  return fragment === undefined || fragment === "" ? undefined : missingPart(path, fragment, content, from);
}

/** Checks only pages that consist of sections: others have parts of their own. */
function missingPart(path: string, fragment: string, content: SiteContent, from: string): string | undefined {
  const sections = path === "" ? sectionsAround(from, content) : sectionsAt(path, content);
  if (sections === undefined) return undefined;
  const ids = sections.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.includes(fragment)) return undefined;
  return `There is no section "${fragment}" on ${path === "" ? "this page" : path}${hint(fragment, ids)}`;
}

function sectionsAt(path: string, { pages, landings }: SiteContent): readonly Section[] | undefined {
  if (SECTION_PAGE.test(path)) return path === "/" ? pages.home.sections : pages.arizona.sections;
  return landings.find(({ slug }) => path === `/${slug}`)?.sections;
}

/** Returns the sections of the page that contains a text; undefined for header and footer, which are part of every page. */
function sectionsAround(from: string, { pages, landings }: SiteContent): readonly Section[] | undefined {
  if (from.startsWith("pages.home.")) return pages.home.sections;
  if (from.startsWith("pages.arizona.")) return pages.arizona.sections;
  const index = /^landings\[(\d+)\]/.exec(from)?.[1];
  return index === undefined ? undefined : landings[Number(index)]?.sections;
}

function isAt(address: string, path: string): boolean {
  const pattern = segmentsOf(address);
  const segments = segmentsOf(path);
  return pattern.length === segments.length && pattern.every((segment, index) => segment.startsWith(":") || segment === segments[index]);
}

function segmentsOf(path: string): string[] {
  return path.toLowerCase().split("/").filter((segment) => segment !== "");
}
