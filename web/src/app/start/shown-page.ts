import type { RouteObject } from "react-router";
import type { ContentSource } from "../../content/content-source";
import type { PageMatch } from "../../routing/page-router";
import { framed } from "../routes/framed-routes";
import type { PageModule } from "../routes/page-route";
import type { ShownRoute } from "../page-state";

/** Loads the page that the server rendered: hydration needs the components themselves, not a promise of them. */
export async function loadShown({ id, path, handle, params, file }: ShownRoute, loadWords: ContentSource["loadWords"]): Promise<PageMatch[]> {
  const [{ Component, ErrorBoundary }] = await Promise.all([pageModule(file), loadWords(handle.words ?? [])]);
  const page: RouteObject = { id, path, handle, Component, ...(ErrorBoundary === undefined ? {} : { ErrorBoundary }) };
  return alone(framed([page])).map((route) => ({ route, params }) as PageMatch);
}

/** Returns a chain of routes with at most one child each as a list. */
function alone(routes: readonly RouteObject[] = []): RouteObject[] {
  return routes.flatMap((route) => [route, ...alone(route.children)]);
}

// Reports a missing file in the same way as an import() compiled by Vite (app/start/chunk-errors.ts).
async function pageModule(file: string): Promise<PageModule> {
  try {
    return (await import(/* @vite-ignore */ file)) as PageModule;
  } catch (error) {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
    if (!window.dispatchEvent(event)) return new Promise<never>(() => {});
    throw error;
  }
}
