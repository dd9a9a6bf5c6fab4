import { paths } from "../lib/paths";
import { comparablePath } from "../lib/plain-path";
import { appendQuery, type QueryValues } from "../lib/query-string";
import { isExternalHref, safeHref } from "../lib/safe-href";
import type { ChromeContent } from "./site-content";

export interface ResolvedLink {
  href: string;
  /** Whether the link leaves the site: mail, telephone or another origin. Such a link is a plain <a>. */
  external: boolean;
}

/** Returns the address of "join now" links: the first usable address in content, else the dentist search. */
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
 * Resolves an editor's link. An address that contains the site's slug is reduced to its last path segment ("/" when
 * that is empty or the slug itself), and query values that are not null are appended. Returns undefined for an address
 * that is not allowed in a link.
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

/** Whether an editor's link leads to the login page of the site, in any form that the router accepts. */
export function isLoginLink(link: string | undefined, siteSlug: string): boolean {
  const resolved = resolveLink(link, siteSlug);
  return resolved !== undefined && !resolved.external && comparablePath(resolved.href) === paths.memberLogin;
}

/** Whether the address is a page of the site. The server answers files, and the browser handles an anchor of the same page. */
export function isPage({ href, external }: ResolvedLink): boolean {
  return !external && href.startsWith("/") && !/^\/((media|api|brand|assets|\.well-known)\/|[^/?#]+\.\w+($|[?#]))/.test(href);
}

/** Reduces a link as resolveLink() describes, with its query and fragment. Mail and telephone links and addresses of media files do not change. */
export function reduceSiteLink(link: string, siteSlug: string): string {
  const slug = siteSlug.trim();
  if (slug === "" || /^(mailto|tel):/i.test(link)) return link;
  const [, origin = "", path = "", tail = ""] = /^((?:https?:)?\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(link) ?? [];
  if (!(origin + path).includes(slug) || path.startsWith("/media/")) return link;
  const last = path.slice(path.lastIndexOf("/") + 1);
  return (last === "" || last === slug ? "/" : `/${last}`) + tail;
}
