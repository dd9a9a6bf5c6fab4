import type { RouteObject } from "react-router";
import type { LoadedContent } from "../content/loaded-content";
import { createRoutes } from "../routes";

const LANDING = "/:landing";

/** The paths at which a content has pages or rules, ":name" for any one segment: all others are "not found". */
export function addressesOf({ landings, chrome }: Pick<LoadedContent, "landings" | "chrome">): string[] {
  const fixed = pathsOf(createRoutes()).filter((path) => path !== LANDING && path !== "*");
  return [...fixed, ...landings.map(({ slug }) => `/${slug}`), ...chrome.routeRules.map(({ path }) => path)];
}

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}
