import type { ChromeContent } from "../../content/site-content";
import { comparablePath, plainPath } from "../../lib/plain-path";

export type RouteRule = ChromeContent["routeRules"][number];

/**
 * Returns the content's rule for a path, else the rule of the page that the router opens there: "/FAQ" is the page "/faq". A slash at the
 * end is ignored.
 */
export function findRouteRule(rules: readonly RouteRule[], pathname: string): RouteRule | undefined {
  const path = plainPath(pathname);
  const found = rules.find((rule) => plainPath(rule.path) === path);
  if (found !== undefined || rules.length === 0) return found;
  const page = comparablePath(pathname);
  return rules.find((rule) => comparablePath(rule.path) === page);
}
