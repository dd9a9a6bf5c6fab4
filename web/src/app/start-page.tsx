import type { QueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { HydrationState, RouteObject } from "react-router";
import { csrfToken } from "../api/csrf";
import { PageError, type PageFault } from "../api/page-error";
import { seedQuery } from "../api/query-client";
import { fetchedPages, type ContentSource } from "../content/content-source";
import type { ContentSlice } from "../content/loaded-content";
import { seedPage } from "../content/page-query";
import type { PageKey } from "../content/variants";
import { answerEarlyHouseholds } from "../features/plans/early-household";
import { keepHousehold, parseHousehold } from "../lib/household";
import { firstFilled } from "../lib/first-filled";
import { plainPath } from "../lib/plain-path";
import { toLanguage } from "../messages/catalogue";
import type { PageMatch, PageRouter } from "../routing/page-router";
import { RouterView } from "../routing/router-view";
import { hasRoutedBefore, TabRouter } from "../routing/tab-router";
import { watchBuilds } from "./build-watch";
import { ignoreMissingFile, reloadOnMissingChunks, type ChunkWatch } from "./chunk-errors";
import { repeatActs } from "./early-acts";
import { hasReadablePage, showFatalError, showOutageBar } from "./fatal-view";
import { framed } from "./framed-routes";
import { loadInFull } from "./full-loads";
import { savesData, watchLinks } from "./link-signs";
import { CONTENT_ELEMENT_ID, STATE_ELEMENT_ID, type CarriedQuery, type PageState, type RenderedState, type ShownRoute } from "./page-state";
import type { PageModule } from "./page-route";
import type * as RouterModuleFile from "./open-router";
import { createPageKeeper, type PageKeeper } from "./page-keeper";
import { askedVersion, startPreview } from "./preview";
import { createPageScope, Providers, type PageScope } from "./providers";
import { startWords } from "./start-words";
import { startTracking } from "./tracking";

type RouterModule = typeof RouterModuleFile;

/** What looks after a page that is in use. */
interface Care {
  chunks: ChunkWatch;
  keeper: PageKeeper;
  fail: (error: unknown) => void;
  /** The path behind the link that somebody was at last. */
  pointedAt: string | undefined;
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
    await openPage(payload, { chunks, keeper, fail, pointedAt: undefined });
    // From now on links are followed within the page.
    document.querySelector('script[type="speculationrules"]')?.remove();
  } catch (error) {
    fail(error);
    throw error;
  }
}

async function openPage(payload: PagePayload, care: Care): Promise<void> {
  const { chunks, keeper, fail } = care;
  const { input, rendered } = readBlock<PageState>(STATE_ELEMENT_ID);
  const slice = readBlock<ContentSlice>(CONTENT_ELEMENT_ID);
  const words = await startWords(toLanguage(input.language));
  const matches = rendered === undefined ? [] : await loadShown(rendered.route, words.load);
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
  const router = rendered === undefined ? await mountedRouter(scope, keeper) : tabRouter({ scope, rendered, matches }, care);
  // Back may lead to a page of a former document, which only the router can draw.
  if (router instanceof TabRouter && hasRoutedBefore()) await openAhead(router, chunks);
  await yieldToBrowser();
  mount(payload, scope, router, fail);
  chunks.follow(router);
  keeper.follow(router);
  afterMount(scope, router, input.contentKey);
  const isAtOnce = rendered?.route.handle.startsAtOnce === true || input.isAuthenticated || input.preview !== undefined;
  if (router instanceof TabRouter) openInTime(router, isAtOnce, care);
}

function routerModule(): Promise<RouterModule> {
  return import("./open-router").then(orForever);
}

// Nothing is there when the page is about to be loaded anew (app/chunk-errors.ts): the old one stays in sight until then.
function orForever<Module>(module: Module | undefined): Module | Promise<never> {
  return module ?? new Promise<never>(() => {});
}

// The shell stays in sight until there is a page to show.
async function mountedRouter(scope: PageScope, keeper: PageKeeper): Promise<PageRouter> {
  const { loaded, openRouter, startPrefetch } = await routerModule();
  const router = await openRouter({ scope, keeper, shown: undefined });
  await loaded(router);
  startPrefetch(scope);
  return router;
}

interface RenderedPage {
  scope: PageScope;
  rendered: RenderedState;
  matches: PageMatch[];
}

function tabRouter({ scope, rendered, matches }: RenderedPage, care: Care): TabRouter {
  const { chunks, keeper } = care;
  const shown = { id: rendered.route.id, data: toHydrationState(rendered) };
  return new TabRouter({
    page: { matches, ...shown.data },
    open: async () => {
      const { openRouter, startPrefetch } = await routerModule();
      const router = await openRouter({ scope, keeper, shown });
      startPrefetch(scope, care.pointedAt);
      return router;
    },
    onFailure: (href, error) => {
      if (chunks.isReloading()) return;
      if (chunks.isMissing(error)) return keeper.outage.set(() => ({ href }));
      reportError(error);
      window.location.assign(href);
    },
    reload: () => window.location.reload(),
  });
}

/** Where people go on from page to page at once, else when a link shows that it may be followed. */
function openInTime(router: TabRouter, isAtOnce: boolean, care: Care): void {
  if (isAtOnce) void openAhead(router, care.chunks);
  else if (!savesData()) {
    const stop = watchLinks((path) => {
      // A link to a part of the page in sight needs no router.
      if (path === plainPath(window.location.pathname)) return;
      care.pointedAt = path;
      void openAhead(router, care.chunks).then(() => router.isOpen && stop());
    });
  }
}

// Nobody waits for it yet: a link that is followed asks again.
async function openAhead(router: TabRouter, chunks: ChunkWatch): Promise<void> {
  try {
    await router.open();
  } catch (error) {
    if (chunks.isMissing(error)) ignoreMissingFile(error);
    else reportError(error);
  }
}

function mount(
  payload: PagePayload,
  scope: PageScope,
  router: PageRouter,
  fail: (error: unknown) => void,
): void {
  const app = (done?: () => void): ReactNode => (
    <Mounted payload={payload} done={done}>
      <Providers scope={scope}>
        <RouterView router={router} />
      </Providers>
    </Mounted>
  );
  const onUncaughtError = (error: unknown): void => {
    fail(error);
    reportError(error);
  };
  if (payload.mode === "mounted") {
    window.molarEarly?.take();
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
function afterMount({ source, shown, queryClient }: PageScope, router: PageRouter, contentKey: string): void {
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

// Hydration needs the components that the server rendered, not a promise of them.
async function loadShown({ id, path, handle, params, file }: ShownRoute, loadWords: ContentSource["loadWords"]): Promise<PageMatch[]> {
  const [{ Component, ErrorBoundary }] = await Promise.all([pageModule(file), loadWords(handle.words ?? [])]);
  const page: RouteObject = { id, path, handle, Component, ...(ErrorBoundary === undefined ? {} : { ErrorBoundary }) };
  return alone(framed([page])).map((route) => ({ route, params }) as PageMatch);
}

/** A route with those below it, of which each has one. */
function alone(routes: readonly RouteObject[] = []): RouteObject[] {
  return routes.flatMap((route) => [route, ...alone(route.children)]);
}

// Tells of a file that is missing as import() of the build does (app/chunk-errors.ts).
async function pageModule(file: string): Promise<PageModule> {
  try {
    return (await import(/* @vite-ignore */ file)) as PageModule;
  } catch (error) {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
    if (!window.dispatchEvent(event)) return new Promise<never>(() => {});
    throw error;
  }
}

function toHydrationState({ loaderData, errors }: RenderedState): Required<Pick<HydrationState, "loaderData" | "errors">> {
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
