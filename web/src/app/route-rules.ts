import { safeHref } from "../lib/safe-href";
import type { ChromeContent } from "../content/site-content";

export type RouteRule = ChromeContent["routeRules"][number];

/** Thrown by a loader when a rule of the content leads out of the site: the whole window goes there. */
export class ExternalRedirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** The rule for a path, if it has one that leads somewhere else. A slash at the end makes no difference. */
export function findRouteRule(rules: readonly RouteRule[], pathname: string): RouteRule | undefined {
  const path = withoutEndSlash(pathname);
  const rule = rules.find((one) => withoutEndSlash(one.path) === path);
  if (rule === undefined || safeHref(rule.redirect) === undefined) return undefined;
  return withoutEndSlash(rule.redirect) === path ? undefined : rule;
}

function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
