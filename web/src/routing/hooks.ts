import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Location, Params } from "react-router";
import { useStore, type Store } from "../lib/store";
import type { NavigateOptions, PageRouter, PageRouterState } from "./page-router";

/** The part of the router's state that does not change during a navigation: only one page is visible at a time. */
export type Place = Pick<PageRouterState, "location" | "matches" | "loaderData" | "errors" | "historyAction" | "restoreScrollPosition" | "preventScrollReset">;

export const RouterContext = createContext<PageRouter | undefined>(undefined);
export const PlaceContext = createContext<Place | undefined>(undefined);
/**
 * Contains a store, because a changed context value makes React hydrate all sections below it first, and wait for code that has
 * not been requested (features/sections/parts/lazy-section.tsx).
 */
export const NavigationContext = createContext<Store<PageRouterState["navigation"]> | undefined>(undefined);
export const OutletContext = createContext<ReactNode>(null);
export const RouteErrorContext = createContext<unknown>(undefined);

export type Navigate = PageRouter["navigate"];

/** Returns the same function in every render. */
export function useNavigate(): Navigate {
  const router = required(use(RouterContext));
  return useCallback((to: never, options?: NavigateOptions) => router.navigate(to, options), [router]);
}

export function usePlace(): Place {
  return required(use(PlaceContext));
}

/** Returns the address of the current page. */
export function useLocation(): Location {
  return usePlace().location;
}

/** Returns the parameters of the current route's path. */
export function useParams(): Params {
  return useMatch()?.params ?? {};
}

/** Returns the match of the current page's route. */
export function useMatch(): PageRouterState["matches"][number] | undefined {
  return usePlace().matches.at(-1);
}

/** Returns the data of the current page's loader. */
export function useLoaderData<Data>(): Data {
  const { matches, loaderData } = usePlace();
  return loaderData[matches.at(-1)?.route.id ?? ""] as Data;
}

/** Returns the current navigation, from its start until the next page is visible; else the idle state. */
export function useNavigation(): PageRouterState["navigation"] {
  return useStore(required(use(NavigationContext)));
}

/**
 * Returns the target of a navigation that has taken `after` milliseconds, until the next page is visible. Shorter navigations do not render
 * the component again.
 */
export function useSlowNavigation(after: number): Location | undefined {
  const navigation = required(use(NavigationContext));
  const [target, setTarget] = useState<Location>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSlow = false;
    const show = (location: Location | undefined): void => {
      isSlow = location !== undefined;
      setTarget(location);
    };
    const follow = (): void => {
      const { location } = navigation.get();
      if (isSlow) show(location);
      else if (location !== undefined) timer ??= setTimeout(() => show(navigation.get().location), after);
      if (location !== undefined) return;
      clearTimeout(timer);
      timer = undefined;
    };
    follow();
    const stop = navigation.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [navigation, after]);
  return target;
}

/** Returns how the current page was reached: "POP" for Back, Forward and a document, else "PUSH" or "REPLACE". */
export function useNavigationType(): PageRouterState["historyAction"] {
  return usePlace().historyAction;
}

/** Returns the query of the address and a function that opens the same page with another query. */
export function useSearchParams(): [URLSearchParams, (next: URLSearchParams, options?: NavigateOptions) => void] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => void navigate(`${pathname}?${next.toString()}`, options),
    [navigate, pathname],
  );
  return [query, set];
}

/** Renders the child route in a route's component. */
export function Outlet(): ReactNode {
  return use(OutletContext);
}

/** For error pages. */
export function useRouteError(): unknown {
  return use(RouteErrorContext);
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a hook of routing/ is used outside of <RouterView>");
  return value;
}
