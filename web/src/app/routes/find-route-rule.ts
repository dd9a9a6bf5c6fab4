import type { ChromeContent } from "../../content/site-content";
import { plainPath } from "../../lib/plain-path";

export type RouteRule = ChromeContent["routeRules"][number];

/** Returns the content's rule for a path. A slash at the end is ignored. */
export function findRouteRule(rules: readonly RouteRule[], pathname: string): RouteRule | undefined {
  const path = plainPath(pathname);
  return rules.find((rule) => plainPath(rule.path) === path);
}
