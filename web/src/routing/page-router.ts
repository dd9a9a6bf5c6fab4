import type { DataRouteMatch, Location, RouterState } from "react-router";

/** A matched route of the current page, with the parameters of its path. */
export type PageMatch = Pick<DataRouteMatch, "route" | "params">;

type CachedMarkup = "location" | "loaderData" | "errors" | "historyAction" | "restoreScrollPosition" | "preventScrollReset";

/** State from which the current page is rendered, and the target of the current navigation. */
export interface PageRouterState extends Pick<RouterState, CachedMarkup> {
  /** The matched routes, from the outermost frame to the page. */
  matches: PageMatch[];
  navigation: { state: "idle"; location: undefined } | { state: "loading" | "submitting"; location: Location };
}

/** State of a page without navigation: of a render on the server, and of a tab before its router is loaded. */
export type StaticPage = Pick<PageRouterState, "location" | "matches" | "loaderData" | "errors">;

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

/** The part of React Router's data router that the site uses. That router implements this interface. */
export interface PageRouter {
  readonly state: PageRouterState;
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: (state: PageRouterState) => void): () => void;
  /** Cancels a navigation that waits for the router to be loaded. Returns false if there is none. */
  cancel?(): boolean;
  /** Goes `delta` steps through the history. */
  navigate(delta: number): Promise<void>;
  /** Opens an address of the site: path, query and fragment. */
  navigate(to: string, options?: NavigateOptions): Promise<void>;
}

/** Key of a location that no router has assigned a key to. */
export const WITHOUT_ROUTER = "default";

/** Returns the state of a rendered page without navigation. */
export function stillState(page: StaticPage): PageRouterState {
  return {
    ...page,
    navigation: IDLE,
    historyAction: "POP" as PageRouterState["historyAction"],
    restoreScrollPosition: false,
    preventScrollReset: false,
  };
}

/** The router of a render on the server. navigate() rejects. */
export function staticRouter(page: StaticPage): PageRouter {
  return { state: stillState(page), subscribe: () => () => undefined, navigate: () => Promise.reject(new Error("navigate() is not available in a server render")) };
}

export const IDLE: PageRouterState["navigation"] = Object.freeze({ state: "idle", location: undefined });
