import { redirect, redirectDocument } from "../../routing/redirects";
import { plainPath } from "../../lib/plain-path";
import { appendQuery } from "../../lib/query-string";
import { safeHref } from "../../lib/safe-href";
import type { RouteRule } from "./find-route-rule";

// What gives access to unpublished content leaves no site.
const KEPT_INSIDE: readonly string[] = ["version", "preview"];

/**
 * What a loader throws to follow a rule, if the rule leads somewhere else. The query of the address goes along, except
 * parameters that the rule gives itself. An external redirect takes the whole window along: the browser's router leaves
 * the page for it.
 */
export function redirectOf(rule: RouteRule, search: string): Response | undefined {
  const target = safeHref(rule.redirect);
  if (target === undefined) return undefined;
  if (rule.external) return redirectDocument(withQuery(target, search, KEPT_INSIDE), rule.status);
  return plainPath(target) === plainPath(rule.path) ? undefined : redirect(withQuery(target, search, []), rule.status);
}

function withQuery(target: string, search: string, leftOut: readonly string[]): string {
  const [, query = ""] = /\?([^#]*)/.exec(target) ?? [];
  const given = new URLSearchParams(query);
  return [...new URLSearchParams(search)]
    .filter(([name]) => !given.has(name) && !leftOut.includes(name))
    .reduce((href, [name, value]) => appendQuery(href, { [name]: value }), target);
}
