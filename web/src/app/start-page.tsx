import { hydrate } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type HydrationState, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { csrfToken } from "../api/csrf";
import { PageError, type PageFault } from "../api/page-error";
import { fetchedPages, type ContentSource } from "../content/content-source";
import type { ContentSlice } from "../content/loaded-content";
import type { PageHandle } from "../content/page-handle";
import { seedPage } from "../content/page-query";
import type { PageName } from "../content/variants";
import { toLanguage } from "../messages/catalogue";
import { createRoutes } from "../routes";
import { reloadOnMissingChunks } from "./chunk-errors";
import { leaveThroughRules } from "./leave-site";
import { CONTENT_ELEMENT_ID, STATE_ELEMENT_ID, type PageState, type RenderedState } from "./page-state";
import { startWords } from "./start-words";
import { createPageScope, Providers, type PageScope } from "./providers";

export interface PagePayload {
  mode: "hydrated" | "mounted" | undefined;
  error: unknown;
}

/**
 * Takes over a page that the server rendered, or mounts it fresh where the server gave the shell.
 * Rejects when it cannot be mounted; errors of mounting itself are also recorded in the payload.
 */
export async function startPage(payload: PagePayload): Promise<void> {
  const state = readBlock<PageState>(STATE_ELEMENT_ID);
  const slice = readBlock<ContentSlice>(CONTENT_ELEMENT_ID);
  const routes = createRoutes();
  const words = await startWords(toLanguage(state.input.language));
  if (state.rendered !== undefined) await loadMatchedRoutes(routes, words.load);
  const scope = createPageScope({
    input: state.input,
    csrfToken: csrfToken(),
    chrome: slice.chrome,
    loadPage: fetchedPages,
    loadWords: words.load,
    t: words.t,
  });
  seedPages(scope, slice);
  if (state.rendered !== undefined) hydrate(scope.queryClient, state.rendered.queries);
  await mount(payload, scope, routes, state.rendered);
}

async function mount(
  payload: PagePayload,
  scope: PageScope,
  routes: RouteObject[],
  rendered: RenderedState | undefined,
): Promise<void> {
  const router = createBrowserRouter(routes, {
    getContext: () => scope.routerContext,
    ...(rendered === undefined ? {} : { hydrationData: toHydrationState(rendered) }),
  });
  reloadOnMissingChunks(router);
  leaveThroughRules(router);
  const app = (
    <Providers scope={scope}>
      <RouterProvider router={router} />
    </Providers>
  );
  const onUncaughtError = (error: unknown): void => {
    payload.error = error;
    console.error(error);
    reportError(error);
  };
  if (rendered === undefined) {
    // The shell stays in sight until there is a page to show.
    await initialized(router);
    payload.mode = "mounted";
    createRoot(document, { onUncaughtError }).render(app);
  } else {
    payload.mode = "hydrated";
    hydrateRoot(document, app, { onUncaughtError });
  }
}

function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

// Hydration needs the components that the server rendered, not a promise of them.
async function loadMatchedRoutes(routes: RouteObject[], loadWords: ContentSource["loadWords"]): Promise<void> {
  const lazy = (matchRoutes(routes, window.location) ?? []).filter(({ route }) => typeof route.lazy === "function");
  await Promise.all(
    lazy.map(async ({ route }) => {
      const words = loadWords((route.handle as PageHandle | undefined)?.words ?? []);
      const loaded = typeof route.lazy === "function" ? await route.lazy() : {};
      Object.assign(route, loaded, { lazy: undefined });
      await words;
    }),
  );
}

function toHydrationState({ loaderData, errors }: RenderedState): HydrationState {
  return { loaderData, errors: errors === null ? null : reviveErrors(errors) };
}

function reviveErrors(errors: Record<string, PageFault>): Record<string, PageError> {
  return Object.fromEntries(Object.entries(errors).map(([id, fault]) => [id, new PageError(fault)]));
}

function seedPages({ queryClient }: PageScope, { pages }: ContentSlice): void {
  for (const [name, page] of Object.entries(pages)) seedPage(queryClient, name as PageName, page as never);
}

function readBlock<Block>(id: string): Block {
  return JSON.parse(document.getElementById(id)?.textContent ?? "") as Block;
}
