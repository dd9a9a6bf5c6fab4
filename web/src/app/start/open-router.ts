import type { HydrationState, RouteObject } from "react-router";
import { openBrowserRouter, type BrowserRouter } from "../../routing/browser-router";
import { createRoutes } from "../../routes";
import { prefetchLinks } from "./prefetch";
import type { OutageHandler } from "./outage-handler";
import type { PageScope } from "../providers";

export interface RouterParts {
  scope: PageScope;
  outages: OutageHandler;
  /** The page that the server rendered: route id and data. If undefined, the router loads the page. */
  shown: { id: string; data: HydrationState } | undefined;
}

// This module is a separate chunk: the code to open another page is loaded after the page (leave-page.ts).

export async function openRouter({ scope, outages, shown }: RouterParts): Promise<BrowserRouter> {
  readLocalStorage();
  const routes = outages.guard(createRoutes());
  if (shown !== undefined) await loadCode(routes, shown.id);
  return openBrowserRouter({ routes, context: scope.routerContext, hydrationData: shown?.data });
}

// The first access to local storage of a document blocks until the browser has loaded it. Here the visitor does not wait for it: the next
// page may read it during the tap (lib/checkout-mark.ts).
function readLocalStorage(): void {
  try {
    window.localStorage.getItem("");
  } catch {
    // Storage is forbidden.
  }
}

// Loads the code of the shown route, so that the router does not load it again.
async function loadCode(routes: readonly RouteObject[], id: string): Promise<void> {
  for (const route of routes) {
    if (route.id === id && typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    await loadCode(route.children ?? [], id);
  }
}

/** Prefetches the pages behind links. `first`: path of the link that the pointer or focus is on. */
export function startPrefetch({ queryClient, source }: PageScope, first?: string): void {
  prefetchLinks({ routes: createRoutes(), queryClient, source, first });
}

/** Resolves when the router has loaded the page at its address. */
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
