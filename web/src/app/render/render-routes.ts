import { matchRoutes, type DataRouteMatch, type RouteObject } from "react-router";
import type { LoadedContent } from "../../content/loaded-content";
import { createRoutes } from "../../routes";

export interface FoundRoute {
  /** The matched routes, from the outermost frame to the page. */
  matches: DataRouteMatch[];
}

/** One page. Its code is loaded and its route table created at the first request for it. */
interface Page {
  id: string;
  path: string;
  table: Promise<RouteObject[]> | undefined;
  /** The result for a page without parameters, shared by all renders. */
  found: FoundRoute | undefined;
}

const LANDING = "/:landing";
/** The route of all paths without a page. Its pattern does not match line separators (%E2%80%A8), which a path may contain. */
const ANY = "*";

/**
 * Returns a function that finds the route of a path and loads its code. A match in a table of all pages takes longer than the
 * rendering of a small page. So each page has a table with its own route only, which all renders share.
 */
export function createRouteFinder(): (path: string, content: Pick<LoadedContent, "landings">) => Promise<FoundRoute> {
  const allRoutes = createRoutes();
  const pages = leavesOf(allRoutes).map(({ id = "", path = "" }): Page => ({ id, path, table: undefined, found: undefined }));
  const byPath = new Map(pages.filter(({ path }) => /^[a-z/-]+$/.test(path)).map((page) => [page.path, page]));
  const patterns = pages.filter(({ path }) => path !== LANDING && path.includes(":")).map((page) => ({ page, pattern: patternOf(page.path) }));
  const landing = pages.find(({ path }) => path === LANDING);
  const missing = pages.find(({ path }) => path === ANY);
  const likely = (path: string, { landings }: Pick<LoadedContent, "landings">): Page | undefined =>
    byPath.get(path) ?? (landings.some(({ slug }) => path === `/${slug}`) ? landing : patterns.find(({ pattern }) => pattern.test(path))?.page);
  const anyOther = (path: string): Page | undefined => {
    const id = matchRoutes(allRoutes, path)?.at(-1)?.route.id;
    return pages.find((page) => page.id === id);
  };
  const found = async (path: string, page: Page | undefined): Promise<FoundRoute | undefined> => {
    if (page === undefined || (page.found !== undefined && page.path === path)) return page?.found;
    const table = await (page.table ??= tableOf(page.id));
    const matches = matchRoutes(table, path);
    if (matches === null) return undefined;
    const route = { matches: matches as DataRouteMatch[] };
    if (page.path === path && !path.includes(":")) page.found = route;
    return route;
  };
  return async (path, content) => {
    const route = (await found(path, likely(path, content))) ?? (await found(path, anyOther(path))) ?? (await found("/", missing));
    if (route === undefined) throw new Error(`no route matches ${path}`);
    return route;
  };
}

/** Returns an expression for the paths of a route with parameters. It is case-sensitive. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:[a-z]+/gi, "[^/]+")}$`);
}

async function tableOf(id: string): Promise<RouteObject[]> {
  const routes = only(createRoutes(), id);
  const page = leavesOf(routes)[0];
  if (typeof page?.lazy === "function") Object.assign(page, await page.lazy(), { lazy: undefined });
  return routes;
}

function leavesOf(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => (route.children === undefined ? [route] : leavesOf(route.children)));
}

function only(routes: readonly RouteObject[], id: string): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    if (route.children === undefined) return route.id === id ? [route] : [];
    const children = only(route.children, id);
    return children.length === 0 ? [] : [{ ...route, children } as RouteObject];
  });
}
