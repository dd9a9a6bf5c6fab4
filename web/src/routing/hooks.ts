import { createContext, use, useCallback, useMemo, type ReactNode } from "react";
import type { Location, Params } from "react-router";
import { useStore, type Store } from "../lib/store";
import type { NavigateOptions, PageRouter, PageRouterState } from "./page-router";

/** What stays the same while a navigation is under way: two pages are never in sight at once. */
export type Place = Pick<PageRouterState, "location" | "matches" | "loaderData" | "historyAction" | "restoreScrollPosition" | "preventScrollReset">;

export const RouterContext = createContext<PageRouter | undefined>(undefined);
export const PlaceContext = createContext<Place | undefined>(undefined);
/**
 * A store, because a changed context value makes React hydrate all sections below first, and wait for code that has not been
 * requested (features/sections/parts/lazy-section.tsx).
 */
export const NavigationContext = createContext<Store<PageRouterState["navigation"]> | undefined>(undefined);
export const OutletContext = createContext<ReactNode>(null);
export const RouteErrorContext = createContext<unknown>(undefined);

export type Navigate = PageRouter["navigate"];

/** One function as long as the page is open. */
export function useNavigate(): Navigate {
  const router = given(use(RouterContext));
  return useCallback((to: never, options?: NavigateOptions) => router.navigate(to, options), [router]);
}

export function usePlace(): Place {
  return given(use(PlaceContext));
}

/** The address of the page in sight. */
export function useLocation(): Location {
  return usePlace().location;
}

/** The parts of the address that the route names. */
export function useParams(): Params {
  return useMatch()?.params ?? {};
}

/** The page in sight among the routes. */
export function useMatch(): PageRouterState["matches"][number] | undefined {
  return usePlace().matches.at(-1);
}

/** What the loader of the page in sight has answered. */
export function useLoaderData<Data>(): Data {
  const { matches, loaderData } = usePlace();
  return loaderData[matches.at(-1)?.route.id ?? ""] as Data;
}

/** On the way to another page from the moment it begins until that page is in sight, else idle. */
export function useNavigation(): PageRouterState["navigation"] {
  return useStore(given(use(NavigationContext)));
}

/** Whether the page in sight was reached by Back or Forward ("POP"), or by a link. */
export function useNavigationType(): PageRouterState["historyAction"] {
  return usePlace().historyAction;
}

/** The query of the address, and how to go to the same page with another one. */
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

/** In a route's component: the page below it. */
export function Outlet(): ReactNode {
  return use(OutletContext);
}

/** In an error page: the error. */
export function useRouteError(): unknown {
  return use(RouteErrorContext);
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a hook of routing/ is used outside of <RouterView>");
  return value;
}
