import { redirect, redirectDocument } from "../../routing/redirects";
import { comparablePath } from "../../lib/plain-path";
import { appendQuery } from "../../lib/query-string";
import { safeHref } from "../../lib/safe-href";
import { findRouteRule, type RouteRule } from "./find-route-rule";

// Parameters that give access to unpublished content. They are never sent to another site.
const PRESERVED: readonly string[] = ["version", "preview"];

/**
 * Returns the redirect of one of the content's rules, which a loader throws; undefined if the rule has no target or leads back to its own
 * path. The redirect keeps the query of the address, except parameters that the target sets. The browser loads an external target as a
 * document.
 */
export function redirectOf(rule: RouteRule, search: string, rules: readonly RouteRule[]): Response | undefined {
  const target = safeHref(rule.redirect);
  if (target === undefined) return undefined;
  if (rule.external) return redirectDocument(withQuery(target, search, PRESERVED), rule.status);
  const endsHere = comparablePath(target) === comparablePath(rule.path) || leadsBack(rule, rules);
  return endsHere ? undefined : redirect(withQuery(target, search, []), rule.status);
}

/** The content's check compares exact spellings, so it accepts /A → /b with /B → /a. */
function leadsBack(start: RouteRule, rules: readonly RouteRule[]): boolean {
  let at: RouteRule | undefined = start;
  for (const _ of rules) {
    const target: string | undefined = at.external ? undefined : safeHref(at.redirect);
    at = target === undefined ? undefined : findRouteRule(rules, target);
    if (at === undefined || at === start) return at === start;
  }
  return false;
}

function withQuery(target: string, search: string, leftOut: readonly string[]): string {
  const [, query = ""] = /\?([^#]*)/.exec(target) ?? [];
  const ownParameters = new URLSearchParams(query);
  return [...new URLSearchParams(search)]
    .filter(([name]) => !ownParameters.has(name) && !leftOut.includes(name))
    .reduce((href, [name, value]) => appendQuery(href, { [name]: value }), target);
}
