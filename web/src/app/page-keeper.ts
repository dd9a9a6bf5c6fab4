import { replace, type createBrowserRouter, type LoaderFunction, type Location, type RouteObject, type ShouldRevalidateFunction } from "react-router";
import { isApiError } from "../api/api-error";
import { createStore, type Store } from "../ui/store";
import type { ChunkWatch } from "./chunk-errors";

type Router = ReturnType<typeof createBrowserRouter>;

/** Something that the page in sight asked for could not be had. */
export interface Outage {
  /** What to ask for anew: the page that was asked for, else the one in sight. */
  href: string;
}

export type OutageStore = Store<Outage | undefined>;

export interface PageKeeper {
  /** What the bar on the page tells of. */
  outage: OutageStore;
  /** The routes, which keep the page in sight when the next one cannot be had. */
  guard(routes: RouteObject[]): RouteObject[];
  follow(router: Router): void;
}

/**
 * Keeps the page in sight when a file, the content or the data of the next one stay missing: the navigation ends where it
 * began, with nothing loaded anew, and a bar says so. Errors of other kinds have their own page.
 */
export function createPageKeeper(chunks: ChunkWatch): PageKeeper {
  const outage = createStore<Outage | undefined>(undefined);
  let router: Router | undefined;
  let scrolled: number | undefined;

  function keepPage(error: unknown): never | Promise<never> {
    if (chunks.isReloading()) return new Promise<never>(() => {});
    const isOutage = chunks.isMissing(error) || (isApiError(error) && (error.status === 0 || error.status >= 500));
    const target = router?.state.navigation.location;
    if (!isOutage || router === undefined || target === undefined || router.state.errors !== null) throw error;
    scrolled = window.scrollY;
    outage.set(() => ({ href: hrefOf(target) }));
    throw replace(hrefOf(router.state.location));
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

  // The page in sight has what it needs; asking anew could fail as well.
  const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) => scrolled === undefined && defaultShouldRevalidate;

  function follow(started: Router): void {
    router = started;
    let shown = started.state.location;
    started.subscribe(({ navigation, location }) => {
      if (navigation.state !== "idle" || location === shown) return;
      shown = location;
      if (scrolled === undefined) return outage.set(() => undefined);
      const top = scrolled;
      scrolled = undefined;
      requestAnimationFrame(() => window.scrollTo({ top, behavior: "instant" }));
    });
    chunks.onMissing(() => outage.set((before) => before ?? { href: hrefOf(started.state.location) }));
  }
  return { outage, guard: (routes) => routes.map(guardRoute), follow };
}

function hrefOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}
