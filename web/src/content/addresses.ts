import type { SiteContent } from "./site-content";

interface Site {
  readonly landings: readonly Pick<SiteContent["landings"][number], "slug">[];
  readonly routeRules: readonly { readonly path: string }[];
}

/**
 * Returns the paths at which a content has pages or rules, with ":name" for any one segment; all other paths are "not found". `fixed`: the paths of
 * app/render/fixed-paths.ts.
 */
export function addressesOf(fixed: readonly string[], { landings, routeRules }: Site): string[] {
  return [...fixed, ...landings.map(({ slug }) => `/${slug}`), ...routeRules.map(({ path }) => path)];
}
