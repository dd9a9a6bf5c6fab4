import { loadWholeClient } from "../../api/query-client";
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
import { savesData, watchLinks } from "./link-signs";
import type * as RouterModuleFile from "./open-router";
import { toHydrationState } from "./page-blocks";
import type { PageKeeper } from "./page-keeper";

type RouterModule = typeof RouterModuleFile;

const IDLE_LIMIT_MS = 2_000;

/** What looks after a page that is in use. */
export interface Care {
  chunks: ChunkWatch;
  keeper: PageKeeper;
  /** The path behind the link that somebody was at last. */
  pointedAt: string | undefined;
}

// Also loads what fetches content. A missing file is ignored: the route's loader asks for it again.
function routerModule({ queryClient }: PageScope): Promise<RouterModule> {
  loadWholeClient(queryClient).catch(ignoreMissingFile);
  loadSiteRequest().catch(ignoreMissingFile);
  return import("./open-router").then(orForever);
}

// Nothing is there when the page is about to be loaded anew (app/start/chunk-errors.ts): the old one stays in sight until then.
function orForever<Module>(module: Module | undefined): Module | Promise<never> {
  return module ?? new Promise<never>(() => {});
}

/** The router of a page that the server has not rendered: the shell stays in sight until there is a page to show. */
export async function mountedRouter(scope: PageScope, keeper: PageKeeper): Promise<PageRouter> {
  const { loaded, openRouter, startPrefetch } = await routerModule(scope);
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

/** The router of a page that the server has rendered: opened when somebody uses the page. */
export function tabRouter({ scope, rendered, matches }: RenderedPage, care: Care): TabRouter {
  const { chunks, keeper } = care;
  const shown = { id: rendered.route.id, data: toHydrationState(rendered) };
  return new TabRouter({
    page: { matches, ...shown.data },
    open: async () => {
      const { openRouter, startPrefetch } = await routerModule(scope);
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

/** Loads the router now (`isAtOnce`), or when somebody has begun to use the page and the browser is idle, or as soon as the pointer or the focus reaches a link. */
export function openInTime(router: TabRouter, scope: PageScope, isAtOnce: boolean, care: Care): void {
  if (isAtOnce) void openAhead(router, care.chunks);
  else if (!savesData()) {
    const requested = new Set<string>();
    const open = (): void => void openAhead(router, care.chunks).then(() => router.isOpen && stop());
    const stop = watchLinks((path) => {
      // A link to a part of the page in sight needs no router.
      if (path === plainPath(window.location.pathname)) return;
      care.pointedAt = path;
      open();
      if (!requested.has(path)) requestPage(path, scope);
      requested.add(path);
    });
    afterFirstUse(open);
  }
}

// A visitor who scrolls or moves the mouse usually follows a link later. The router is loaded before that.
function afterFirstUse(task: () => void): void {
  const watch = new AbortController();
  const begin = (): void => {
    watch.abort();
    whenIdle(task, IDLE_LIMIT_MS);
  };
  for (const use of ["scroll", "pointermove"]) document.addEventListener(use, begin, { capture: true, passive: true, signal: watch.signal });
}

// The router does the same for every page once it is open (prefetch.ts); to wait for it would cost a round trip.
function requestPage(path: string, { source, queryClient }: PageScope): void {
  const next = earlyPageAt(path);
  if (next === undefined || findRouteRule(source.chrome.routeRules, path) !== undefined) return;
  void fetchAhead(queryClient, source, { content: next.page, words: [...COMMON_AREAS, ...next.words], code: next.load });
}

/** Never fails. Nobody waits for it yet: a link that is followed asks again. */
export async function openAhead(router: TabRouter, chunks: ChunkWatch): Promise<void> {
  try {
    await router.open();
  } catch (error) {
    if (chunks.isMissing(error)) ignoreMissingFile(error);
    else reportError(error);
  }
}
