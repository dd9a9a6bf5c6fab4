import type { QueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type HydrationState, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { csrfToken } from "../api/csrf";
import { PageError, type PageFault } from "../api/page-error";
import { seedQuery } from "../api/query-client";
import { fetchedPages, type ContentSource } from "../content/content-source";
import type { ContentSlice } from "../content/loaded-content";
import type { PageHandle } from "../content/page-handle";
import { seedPage } from "../content/page-query";
import type { PageKey } from "../content/variants";
import { answerEarlyHouseholds } from "../features/plans/early-household";
import { keepHousehold, parseHousehold } from "../lib/household";
import { firstFilled } from "../lib/first-filled";
import { toLanguage } from "../messages/catalogue";
import { createRoutes } from "../routes";
import { watchBuilds } from "./build-watch";
import { reloadOnMissingChunks } from "./chunk-errors";
import { repeatActs } from "./early-acts";
import { hasReadablePage, showFatalError, showOutageBar } from "./fatal-view";
import { loadInFull } from "./full-loads";
import { CONTENT_ELEMENT_ID, STATE_ELEMENT_ID, type CarriedQuery, type PageState, type RenderedState } from "./page-state";
import { createPageKeeper, type PageKeeper } from "./page-keeper";
import { askedVersion, startPreview } from "./preview";
import { prefetchLinks } from "./prefetch";
import { createPageScope, Providers, type PageScope } from "./providers";
import { startWords } from "./start-words";
import { startTracking } from "./tracking";

type Router = ReturnType<typeof createBrowserRouter>;

interface Page {
  router: Router;
  scope: PageScope;
}

export interface PagePayload {
  mode: "hydrated" | "mounted" | undefined;
  error: unknown;
  /** The page answers: its effects have run, links are followed within the page. */
  isAnswering: boolean;
}

/**
 * Takes over a page that the server rendered, or mounts it fresh where the server gave the shell. What
 * goes wrong is recorded in the payload and logged; when the page cannot be mounted, this rejects. Then the
 * error page takes the app's place, but for a file that is missing: the server's page stays, below a bar.
 */
export async function startPage(payload: PagePayload): Promise<void> {
  const chunks = reloadOnMissingChunks();
  const fail = (error: unknown): void => {
    payload.error = error;
    window.molarEarly?.take();
    console.error(error);
    if (chunks.isReloading()) return;
    if (chunks.isMissing(error) && hasReadablePage()) showOutageBar(phoneOfPage());
    else showFatalError(error);
  };
  try {
    // To evaluate the app's files is one task, to begin another.
    await yieldToBrowser();
    const keeper = createPageKeeper(chunks);
    const { router, scope } = await openPage(payload, keeper, fail);
    chunks.follow(router);
    keeper.follow(router);
    // From now on links are followed within the page.
    document.querySelector('script[type="speculationrules"]')?.remove();
    prefetchLinks({ routes: createRoutes(), queryClient: scope.queryClient, source: scope.source });
  } catch (error) {
    fail(error);
    throw error;
  }
}

async function openPage(payload: PagePayload, keeper: PageKeeper, fail: (error: unknown) => void): Promise<Page> {
  const { input, rendered } = readBlock<PageState>(STATE_ELEMENT_ID);
  const slice = readBlock<ContentSlice>(CONTENT_ELEMENT_ID);
  const routes = keeper.guard(createRoutes());
  const words = await startWords(toLanguage(input.language));
  if (rendered !== undefined) await loadMatchedRoutes(routes, words.load);
  await yieldToBrowser();
  payload.mode = rendered === undefined ? "mounted" : "hydrated";
  const scope = createPageScope({
    input,
    csrfToken: csrfToken(),
    chrome: slice.chrome,
    loadPage: fetchedPages,
    loadWords: words.load,
    t: words.t,
    keeper,
  });
  seedPages(scope, slice);
  keepAskedHousehold();
  answerEarlyHouseholds();
  if (rendered !== undefined) seedQueries(scope.queryClient, rendered.queries, input.now);
  await yieldToBrowser();
  const router = createBrowserRouter(routes, {
    getContext: () => scope.routerContext,
    ...(rendered === undefined ? {} : { hydrationData: toHydrationState(rendered) }),
  });
  await yieldToBrowser();
  await mount(payload, scope, router, fail);
  afterMount(scope, router, input.contentKey);
  return { router, scope };
}

async function mount(
  payload: PagePayload,
  scope: PageScope,
  router: Router,
  fail: (error: unknown) => void,
): Promise<void> {
  const app = (done?: () => void): ReactNode => (
    <Mounted payload={payload} done={done}>
      <Providers scope={scope}>
        <RouterProvider router={router} />
      </Providers>
    </Mounted>
  );
  const onUncaughtError = (error: unknown): void => {
    fail(error);
    reportError(error);
  };
  if (payload.mode === "mounted") {
    // The shell stays in sight until there is a page to show.
    await initialized(router);
    createRoot(document, { onUncaughtError }).render(app());
  } else {
    hydrate(app, onUncaughtError);
  }
}

// Nobody waits: then the browser may answer to what happens between two pieces of the work.
function hydrate(app: (done: () => void) => ReactNode, onUncaughtError: (error: unknown) => void): void {
  const acts = window.molarEarly?.take();
  const start = (): void =>
    void hydrateRoot(document, app(() => acts !== undefined && void repeatActs(acts)), { onUncaughtError });
  if (acts?.isInUse === true) start();
  else startTransition(start);
}

/** Ends the current task, so that the browser can paint and handle input before the app continues to start. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Says so, and calls `done`, once its children are on the page and answer. */
function Mounted({ payload, done, children }: { payload: PagePayload; done: (() => void) | undefined; children: ReactNode }): ReactNode {
  useEffect(() => {
    payload.isAnswering = true;
    done?.();
  }, [payload, done]);
  return children;
}

/** What a page does beside being shown. */
function afterMount({ source, shown, queryClient }: PageScope, router: Router, contentKey: string): void {
  const { config, groupKey } = source.environment;
  const builds = watchBuilds({ buildId: config.buildId, pollMilliseconds: config.buildPollMilliseconds });
  // A preview begins with a whole page: the server decides who may see it.
  loadInFull(router, ({ search }) => builds.isOutdated() || askedVersion(search) !== undefined);
  startPreview(shown, queryClient, contentKey).catch(reportError);
  startTracking({
    config: config.tracking,
    isDisabled: source.chrome.base.variables.disable_performance_tracking,
    buildId: config.buildId,
    groupKey,
    router,
  });
}

// The address of a page that is opened is a newer answer than what the tab keeps.
function keepAskedHousehold(): void {
  const asked = parseHousehold(window.location.search);
  if (asked !== undefined) keepHousehold(asked);
}

function initialized(router: Router): Promise<void> {
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

function seedQueries(client: QueryClient, queries: readonly CarriedQuery[], updatedAt: number): void {
  for (const { queryKey, data, isPublic } of queries) {
    seedQuery(client, { queryKey, data, updatedAt, meta: isPublic ? { public: true } : undefined });
  }
}

function seedPages({ queryClient }: PageScope, { pages }: ContentSlice): void {
  for (const [key, page] of Object.entries(pages)) seedPage(queryClient, key as PageKey, page as never);
}

function phoneOfPage(): string | undefined {
  const { header, organisation } = readBlock<ContentSlice>(CONTENT_ELEMENT_ID).chrome;
  return firstFilled(header.header_phone_number, organisation.phone);
}

function readBlock<Block>(id: string): Block {
  return JSON.parse(document.getElementById(id)?.textContent ?? "") as Block;
}
