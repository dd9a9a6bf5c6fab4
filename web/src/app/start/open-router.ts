import type { HydrationState, RouteObject } from "react-router";
import { openBrowserRouter, type BrowserRouter } from "../../routing/browser-router";
import { createRoutes } from "../../routes";
import { prefetchLinks } from "./prefetch";
import type { PageKeeper } from "./page-keeper";
import type { PageScope } from "../providers";

export interface RouterParts {
  scope: PageScope;
  keeper: PageKeeper;
  /** The page that the server rendered: the id of its route, and its data. Without it the router loads the page itself. */
  shown: { id: string; data: HydrationState } | undefined;
}

// A chunk of its own: what it takes to leave a page is loaded after the page (leave-page.ts).

export async function openRouter({ scope, keeper, shown }: RouterParts): Promise<BrowserRouter> {
  const routes = keeper.guard(createRoutes());
  if (shown !== undefined) await loadCode(routes, shown.id);
  return openBrowserRouter({ routes, context: scope.routerContext, hydrationData: shown?.data });
}

// The router asks for nothing that it finds loaded.
async function loadCode(routes: readonly RouteObject[], id: string): Promise<void> {
  for (const route of routes) {
    if (route.id === id && typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    await loadCode(route.children ?? [], id);
  }
}

/** Fetches ahead what is behind links; `first` is the path of the one that somebody is at. */
export function startPrefetch({ queryClient, source }: PageScope, first?: string): void {
  prefetchLinks({ routes: createRoutes(), queryClient, source, first });
}

/** Once the router has loaded the page at its address. */
export function loaded(router: BrowserRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
