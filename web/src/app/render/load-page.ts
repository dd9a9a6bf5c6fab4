import type { LoaderFunctionArgs, Location, RouterContextProvider } from "react-router";
import type { StaticPage } from "../../routing/page-router";
import type { FoundRoute } from "./render-routes";

/** A page whose loader has run. `errors` maps the id of the route that shows an error to that error. */
export type LoadedPage = StaticPage;

/**
 * Runs the loader of a page (the frame routes have none). Returns a redirect unchanged. Assigns any other failure to the nearest
 * route with an error page. React Router's own function for this supports several loaders, actions and middleware, and takes as
 * long as the rendering of a small page.
 */
export async function loadPage(found: FoundRoute, url: URL, context: Readonly<RouterContextProvider>): Promise<LoadedPage | Response> {
  const page: LoadedPage = { ...found, location: locationOf(url), loaderData: {}, errors: null };
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
  const route = matches.findLast(({ route }) => route.ErrorBoundary)?.route;
  return route?.id ?? "";
}

function locationOf({ pathname, search }: URL): Location {
  return { pathname, search, hash: "", state: null, key: "default" };
}
