import type { SiteContent } from "./site-content";

interface Site {
  readonly landings: readonly Pick<SiteContent["landings"][number], "slug">[];
  readonly routeRules: readonly { readonly path: string }[];
}

/** The paths at which a content has pages or rules, ":name" for any one segment: all others are "not found". `fixed`: app/render/fixed-paths.ts. */
export function addressesOf(fixed: readonly string[], { landings, routeRules }: Site): string[] {
  return [...fixed, ...landings.map(({ slug }) => `/${slug}`), ...routeRules.map(({ path }) => path)];
}
