import { createStaticHandler, type RouteObject, type StaticHandler } from "react-router";
import type { LoadedContent } from "../content/loaded-content";
import { createRoutes } from "../routes";

const LANDING = "/:landing";

/**
 * The handler that finds the route of a path, runs its loader and gives the table that React renders. Matching a table
 * and preparing it cost more the longer it is, and both are done for each page: so a path that stands in the table as it
 * is, or is that of a landing page, has a table with its own route alone. Any other path has the whole one.
 */
export function createHandlers(): (path: string, content: Pick<LoadedContent, "landings">) => StaticHandler {
  const whole = createStaticHandler(createRoutes());
  const byPath = new Map(leavesOf(createRoutes()).map((path) => [path, createStaticHandler(only(createRoutes(), path))]));
  const landing = byPath.get(LANDING) ?? whole;
  // "/:landing" itself is an address like any other that is not there.
  byPath.delete(LANDING);
  return (path, { landings }) => {
    const own = byPath.get(path);
    if (own !== undefined) return own;
    return landings.some(({ slug }) => path === `/${slug}`) ? landing : whole;
  };
}

function leavesOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => (children === undefined ? (isPlain(path) ? [path] : []) : leavesOf(children)));
}

function isPlain(path: string | undefined): path is string {
  return path === LANDING || (path !== undefined && /^[a-z/-]+$/.test(path));
}

function only(routes: readonly RouteObject[], path: string): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    if (route.children === undefined) return route.path === path ? [route] : [];
    const children = only(route.children, path);
    return children.length === 0 ? [] : [{ ...route, children } as RouteObject];
  });
}
