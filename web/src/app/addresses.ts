import type { RouteObject } from "react-router";
import type { SiteContent } from "../content/site-content";
import { createRoutes } from "../routes";

interface Site {
  readonly landings: readonly Pick<SiteContent["landings"][number], "slug">[];
  readonly routeRules: readonly { readonly path: string }[];
}

const LANDING = "/:landing";

/** The paths at which a content has pages or rules, ":name" for any one segment: all others are "not found". */
export function addressesOf({ landings, routeRules }: Site): string[] {
  const fixed = pathsOf(createRoutes()).filter((path) => path !== LANDING && path !== "*");
  return [...fixed, ...landings.map(({ slug }) => `/${slug}`), ...routeRules.map(({ path }) => path)];
}

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}
