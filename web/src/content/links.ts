import { paths } from "../lib/paths";
import { appendQuery, type QueryValues } from "../lib/query-string";
import { isExternalHref, safeHref } from "../lib/safe-href";
import type { ChromeContent } from "./site-content";

export interface ResolvedLink {
  href: string;
  /** Leaves the site: mail, telephone or another origin. Such a link is a plain <a>. */
  external: boolean;
}

/** Where "join now" leads: the first usable address that content gives, else the dentist search. */
export function joinNowLink(content: Pick<ChromeContent, "homeVariables" | "header">): string {
  const { homeVariables, header } = content;
  const candidates = [
    homeVariables.home_banner_join_now_url,
    homeVariables.home_join_now_url,
    homeVariables.header_join_now_link,
    header.header_join_now_link,
  ];
  return candidates.find((candidate) => safeHref(candidate) !== undefined) ?? paths.findADentist;
}

/**
 * The address of an editor's link: one that contains the site's slug is reduced to its last path
 * segment ("/" when that is empty or the slug itself), query values that are not null are appended,
 * and what may not stand in a link is undefined.
 */
export function resolveLink(
  link: string | undefined,
  siteSlug: string,
  query: QueryValues = {},
): ResolvedLink | undefined {
  const safe = safeHref(link);
  if (safe === undefined) return undefined;
  const reduced = reduceSiteLink(safe, siteSlug);
  return { href: appendQuery(reduced, query), external: isExternalHref(reduced) };
}

/** Whether the address is a page of the site. Files are the server's business, and an anchor of this page is the browser's. */
export function isPage({ href, external }: ResolvedLink): boolean {
  return !external && href.startsWith("/") && !/^\/(media|api|brand|assets)\//.test(href);
}

/** Keeps the query and fragment of the link that it reduces. Mail and telephone links stay as they are. */
export function reduceSiteLink(link: string, siteSlug: string): string {
  const slug = siteSlug.trim();
  if (slug === "" || /^(mailto|tel):/i.test(link)) return link;
  const [, origin = "", path = "", tail = ""] = /^((?:https?:)?\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(link) ?? [];
  if (!(origin + path).includes(slug)) return link;
  const last = path.slice(path.lastIndexOf("/") + 1);
  return (last === "" || last === slug ? "/" : `/${last}`) + tail;
}
