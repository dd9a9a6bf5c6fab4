import {
  IDLE_NAVIGATION,
  type createStaticRouter,
  type LoaderFunctionArgs,
  type Location,
  type RouterContextProvider,
  type StaticHandlerContext,
} from "react-router";
import type { FoundRoute } from "./render-routes";

/** A page whose loader has run: what StaticHandler.query() of React Router would tell of it. */
export interface LoadedPage extends FoundRoute {
  location: Location;
  loaderData: Record<string, unknown>;
  /** By the id of the route that shows the error. */
  errors: Record<string, unknown> | null;
}

/**
 * Runs the loader of a page; only pages have loaders, their frames have none. A redirect is handed on as it is, any other
 * failure belongs to the nearest route with an error page. React Router's own way to do this is made for several loaders,
 * actions and middleware, and costs as much as rendering a small page.
 */
export async function loadPage(found: FoundRoute, url: URL, context: Readonly<RouterContextProvider>): Promise<LoadedPage | Response> {
  const page = { ...found, location: locationOf(url), loaderData: {}, errors: null };
  const leaf = found.matches.at(-1);
  const loader = leaf?.route.loader;
  if (leaf === undefined || typeof loader !== "function") return page;
  const request = new Request(url, { headers: { accept: "text/html" } });
  const { id = "", path = "" } = leaf.route;
  const args = { request, url, pattern: path, params: leaf.params, context } as LoaderFunctionArgs;
  try {
    const data: unknown = await loader(args, undefined);
    return data instanceof Response ? data : { ...page, loaderData: { [id]: data } };
  } catch (error) {
    return error instanceof Response ? error : { ...page, errors: { [errorRouteOf(found)]: error } };
  }
}

function errorRouteOf({ matches }: FoundRoute): string {
  const route = matches.findLast(({ route: { errorElement, ErrorBoundary } }) => errorElement !== undefined || ErrorBoundary !== undefined)?.route;
  return (route ?? matches[0]?.route)?.id ?? "";
}

function locationOf({ pathname, search }: URL): Location {
  return { pathname, search, hash: "", state: null, key: "default" };
}

/** What <StaticRouterProvider> wants of a page: the parts of a router that a render reads. Whatever acts is missing. */
export function routerOf({ table, matches, location, loaderData, errors }: LoadedPage) {
  const state = { historyAction: "POP", location, matches, loaderData, actionData: null, errors, ...IDLE, fetchers: new Map(), blockers: new Map() };
  const router = { basename: "/", future: {}, state, routes: table.routes, manifest: table.manifest };
  const context = { basename: "/", location, matches, loaderData, actionData: null, errors, statusCode: 200, loaderHeaders: {}, actionHeaders: {} };
  return { router: router as unknown as ReturnType<typeof createStaticRouter>, context: context as unknown as StaticHandlerContext };
}

const IDLE = Object.freeze({
  initialized: true,
  renderFallback: false,
  navigation: IDLE_NAVIGATION,
  restoreScrollPosition: null,
  preventScrollReset: false,
  revalidation: "idle",
});
