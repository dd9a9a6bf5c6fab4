import type { LoaderFunction, Location, RouteObject, ShouldRevalidateFunction } from "react-router";
import type { PageRouter } from "../../routing/page-router";
import { replace } from "../../routing/redirects";
import { isApiError } from "../../api/api-error";
import { createStore, type Store } from "../../lib/store";
import type { ChunkWatch } from "./chunk-errors";

/** The current page requested something that could not be loaded. */
export interface Outage {
  /** Address to try again: the requested page, else the current one. */
  href: string;
}

export type OutageStore = Store<Outage | undefined>;

export interface OutageHandler {
  /** The outage that the bar shows. */
  outage: OutageStore;
  /** Cancels the current navigation; the current page stays. */
  stay(): void;
  /** Wraps the routes, so that the current page stays when the next one cannot be loaded. */
  guard(routes: RouteObject[]): RouteObject[];
  follow(router: PageRouter): void;
}

/** No response, a rate limit, or a server error: the same request may succeed later. */
function isPassing(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/**
 * Keeps the current page when a file, the content or the data of the next page cannot be loaded: cancels the navigation, loads
 * nothing again, and shows the outage in a bar. All other errors are thrown on and have an error page.
 */
export function createOutageHandler(chunks: ChunkWatch): OutageHandler {
  const outage = createStore<Outage | undefined>(undefined);
  let router: PageRouter | undefined;
  let scrolled: number | undefined;
  let shownIndex: number | undefined;

  function keepPage(error: unknown): never | Promise<never> {
    if (chunks.isReloading()) return new Promise<never>(() => {});
    const isOutage = chunks.isMissing(error) || (isApiError(error) && isPassing(error.status));
    const target = router?.state.navigation.location;
    if (!isOutage || router === undefined || target === undefined || router.state.errors !== null) throw error;
    outage.set(() => ({ href: hrefOf(target) }));
    if (goBack(router)) return rejectOnceReplaced(router, target, error);
    scrolled = window.scrollY;
    throw replace(hrefOf(router.state.location));
  }

  /** Undoes Back or Forward by a step in the opposite direction, so that no history entry changes. Returns false after a link. */
  function goBack(started: PageRouter): boolean {
    const index = historyIndex();
    if (shownIndex === undefined || index === undefined || index === shownIndex) return false;
    scrolled = window.scrollY;
    void started.navigate(shownIndex - index);
    return true;
  }

  function stay(): void {
    if (router?.state.navigation.location === undefined || router.cancel?.() === true || goBack(router)) return;
    scrolled = window.scrollY;
    const { location } = router.state;
    void router.navigate(hrefOf(location), { replace: true, state: location.state as unknown, preventScrollReset: true });
  }

  function guardRoute(route: RouteObject): RouteObject {
    if (route.children !== undefined) return { ...route, children: route.children.map(guardRoute) };
    const { lazy } = route;
    if (typeof lazy !== "function") return route;
    const load = async () => {
      const loaded = await lazy().catch(keepPage);
      return { ...loaded, ...(loaded.loader === undefined ? {} : { loader: guardLoader(loaded.loader) }), shouldRevalidate };
    };
    return { ...route, lazy: load };
  }

  function guardLoader(loader: LoaderFunction | boolean): LoaderFunction | boolean {
    if (typeof loader !== "function") return loader;
    const guarded: LoaderFunction = async (args, context) => {
      try {
        return await loader(args, context);
      } catch (error) {
        return keepPage(error);
      }
    };
    return guarded;
  }

  // After a cancelled navigation the current page has its data; another request could fail as well.
  const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) => scrolled === undefined && defaultShouldRevalidate;

  function follow(started: PageRouter): void {
    router = started;
    let shown = started.state.location;
    shownIndex = historyIndex();
    started.subscribe(({ navigation, location }) => {
      if (navigation.state !== "idle" || location === shown) return;
      shown = location;
      shownIndex = historyIndex();
      if (scrolled === undefined) return outage.set(() => undefined);
      const top = scrolled;
      scrolled = undefined;
      requestAnimationFrame(() => window.scrollTo({ top, behavior: "instant" }));
    });
    chunks.onMissing(() => outage.set((before) => before ?? { href: documentOf(started.state.location) }));
  }
  return { outage, stay, guard: (routes) => routes.map(guardRoute), follow };
}

/**
 * Rejects when another navigation has replaced the one to `target`. The router ignores the error of a replaced navigation, but
 * stores the promise of a route's file until it settles: every later visit of the page would wait for a promise that stays pending.
 */
function rejectOnceReplaced(router: PageRouter, target: Location, error: unknown): Promise<never> {
  return new Promise<never>((_, reject) => {
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.location === target) return;
      unsubscribe();
      reject(error as Error);
    });
  });
}

/** Returns the router's number of the current history entry. It changes before a page is loaded. */
function historyIndex(): number | undefined {
  const index = (window.history.state as { idx?: unknown } | null)?.idx;
  return typeof index === "number" ? index : undefined;
}

// A link to the current address with its fragment would only scroll.
function documentOf({ pathname, search }: Location): string {
  return pathname + search;
}

function hrefOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}
