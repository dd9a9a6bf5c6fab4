import { loadFullClient } from "../../api/query-client";
import { loadSiteRequest } from "../../content/page-query";
import { plainPath } from "../../lib/plain-path";
import { whenIdle } from "../../lib/when-idle";
import { COMMON_AREAS } from "../../messages/catalogue";
import type { PageMatch, PageRouter } from "../../routing/page-router";
import { TabRouter } from "../../routing/tab-router";
import type { RenderedState } from "../page-state";
import type { PageScope } from "../providers";
import { earlyPageAt } from "../routes/early-pages";
import { findRouteRule } from "../routes/find-route-rule";
import { ignoreMissingFile, type ChunkWatch } from "./chunk-errors";
import { fetchAhead } from "./fetch-ahead";
import { savesData, watchLinkIntent } from "./link-intent";
import type * as RouterModuleFile from "./open-router";
import { toHydrationState } from "./page-blocks";
import type { OutageHandler } from "./outage-handler";

type RouterModule = typeof RouterModuleFile;

const IDLE_LIMIT_MS = 2_000;

/** Services for an open page: missing files, outages, the next page. */
export interface PageServices {
  chunks: ChunkWatch;
  outages: OutageHandler;
  /** Path of the link that the pointer or focus reached last. */
  pointedAt: string | undefined;
}

// Also loads the code that fetches data and content. A missing file of it is ignored: the route's loader requests it again.
function routerModule({ queryClient }: PageScope): Promise<RouterModule> {
  loadFullClient(queryClient).catch(ignoreMissingFile);
  loadSiteRequest().catch(ignoreMissingFile);
  return import("./open-router").then(orForever);
}

// The module is undefined when the browser is about to load a document (app/start/chunk-errors.ts). Until then the current page
// stays visible.
function orForever<Module>(module: Module | undefined): Module | Promise<never> {
  return module ?? new Promise<never>(() => {});
}

/** Creates the router of a page that the server has not rendered. Resolves when the page is loaded; until then the shell stays visible. */
export async function mountedRouter(scope: PageScope, outages: OutageHandler): Promise<PageRouter> {
  const { loaded, openRouter, startPrefetch } = await routerModule(scope);
  const router = await openRouter({ scope, outages, shown: undefined });
  await loaded(router);
  startPrefetch(scope);
  return router;
}

interface RenderedPage {
  scope: PageScope;
  rendered: RenderedState;
  matches: PageMatch[];
}

/** Creates the router of a page that the server has rendered. React Router is loaded later: see openInTime(). */
export function tabRouter({ scope, rendered, matches }: RenderedPage, services: PageServices): TabRouter {
  const { chunks, outages } = services;
  const shown = { id: rendered.route.id, data: toHydrationState(rendered) };
  return new TabRouter({
    page: { matches, ...shown.data },
    open: async () => {
      const { openRouter, startPrefetch } = await routerModule(scope);
      const router = await openRouter({ scope, outages, shown });
      startPrefetch(scope, services.pointedAt);
      return router;
    },
    onFailure: (href, error) => {
      if (chunks.isReloading()) return;
      if (chunks.isMissing(error)) return outages.outage.set(() => ({ href }));
      reportError(error);
      window.location.assign(href);
    },
    reload: () => window.location.reload(),
  });
}

/**
 * Loads the router immediately (`isAtOnce`), or else when the browser is idle after the first use of the page, or when the pointer
 * or focus reaches a link. If the visitor saves data, loads it only with `isAtOnce`.
 */
export function openInTime(router: TabRouter, scope: PageScope, isAtOnce: boolean, services: PageServices): void {
  if (isAtOnce) void openAhead(router, services.chunks);
  else if (!savesData()) {
    const requested = new Set<string>();
    const open = (): void => void openAhead(router, services.chunks).then(() => router.isOpen && stop());
    const stop = watchLinkIntent((path) => {
      // A link to a fragment of the current page needs no router.
      if (path === plainPath(window.location.pathname)) return;
      services.pointedAt = path;
      open();
      if (!requested.has(path)) requestPage(path, scope);
      requested.add(path);
    });
    afterFirstUse(open);
  }
}

// A visitor who scrolls or moves the pointer usually follows a link later. The router is loaded before that.
function afterFirstUse(task: () => void): void {
  const watch = new AbortController();
  const begin = (): void => {
    watch.abort();
    whenIdle(task, IDLE_LIMIT_MS);
  };
  for (const use of ["scroll", "pointermove"]) document.addEventListener(use, begin, { capture: true, passive: true, signal: watch.signal });
}

// Prefetches one of the early pages. The router prefetches every page once it is open (prefetch.ts), but that is one round trip later.
function requestPage(path: string, { source, queryClient }: PageScope): void {
  const next = earlyPageAt(path);
  if (next === undefined || findRouteRule(source.chrome.routeRules, path) !== undefined) return;
  void fetchAhead(queryClient, source, { content: next.page, words: [...COMMON_AREAS, ...next.words], code: next.load });
}

/** Opens the router. Never fails: a press on a link tries again. */
export async function openAhead(router: TabRouter, chunks: ChunkWatch): Promise<void> {
  try {
    await router.open();
  } catch (error) {
    if (chunks.isMissing(error)) ignoreMissingFile(error);
    else reportError(error);
  }
}
