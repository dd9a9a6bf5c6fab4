import { redirect, redirectDocument } from "react-router";
import type { ChromeContent } from "../content/site-content";
import { plainPath } from "../lib/plain-path";
import { safeHref } from "../lib/safe-href";

export type RouteRule = ChromeContent["routeRules"][number];

/** The rule for a path. A slash at the end makes no difference. */
export function findRouteRule(rules: readonly RouteRule[], pathname: string): RouteRule | undefined {
  const path = plainPath(pathname);
  return rules.find((rule) => plainPath(rule.path) === path);
}

/**
 * What a loader throws to follow a rule, if the rule leads somewhere else. An external one takes the
 * whole window along: the browser's router leaves the page for it.
 */
export function redirectOf(rule: RouteRule): Response | undefined {
  const target = safeHref(rule.redirect);
  if (target === undefined) return undefined;
  if (rule.external) return redirectDocument(target, rule.status);
  return plainPath(target) === plainPath(rule.path) ? undefined : redirect(target, rule.status);
}
