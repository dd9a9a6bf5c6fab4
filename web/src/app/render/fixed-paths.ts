import type { RouteObject } from "react-router";
import { createRoutes } from "../../routes";

const LANDING = "/:landing";

/** Returns the paths of the pages that every site has. ":name" matches any one segment. */
export function fixedPaths(): string[] {
  return pathsOf(createRoutes()).filter((path) => path !== LANDING && path !== "*");
}

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}
