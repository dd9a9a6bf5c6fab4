import { paths } from "../lib/paths";
import type { QueryValues } from "../lib/query-string";
import { useConfig } from "./environment";
import { resolveLink } from "./links";
import { useContent } from "./use-content";

/**
 * Returns a function for the address of links to the plans: `plan_url` of content, else the plans page. `picked` contains
 * the visitor's choices and is appended to the address.
 */
export function usePlansLink(): (picked?: QueryValues) => string {
  const { siteSlug } = useConfig();
  const { plan_url } = useContent().base.variables;
  return (picked = {}) => (resolveLink(plan_url, siteSlug, picked) ?? resolveLink(paths.joinNow, "", picked))?.href ?? paths.joinNow;
}
