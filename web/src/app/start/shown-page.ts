import type { RouteObject } from "react-router";
import type { ContentSource } from "../../content/content-source";
import type { PageMatch } from "../../routing/page-router";
import { framed } from "../routes/framed-routes";
import type { PageModule } from "../routes/page-route";
import type { ShownRoute } from "../page-state";

/** The page that the server rendered. Hydration needs its components, not a promise of them. */
export async function loadShown({ id, path, handle, params, file }: ShownRoute, loadWords: ContentSource["loadWords"]): Promise<PageMatch[]> {
  const [{ Component, ErrorBoundary }] = await Promise.all([pageModule(file), loadWords(handle.words ?? [])]);
  const page: RouteObject = { id, path, handle, Component, ...(ErrorBoundary === undefined ? {} : { ErrorBoundary }) };
  return alone(framed([page])).map((route) => ({ route, params }) as PageMatch);
}

/** A route with those below it, of which each has one. */
function alone(routes: readonly RouteObject[] = []): RouteObject[] {
  return routes.flatMap((route) => [route, ...alone(route.children)]);
}

// Tells of a file that is missing as import() of the build does (app/start/chunk-errors.ts).
async function pageModule(file: string): Promise<PageModule> {
  try {
    return (await import(/* @vite-ignore */ file)) as PageModule;
  } catch (error) {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
    if (!window.dispatchEvent(event)) return new Promise<never>(() => {});
    throw error;
  }
}
