import type { DataRouteMatch, Location, RouterState } from "react-router";

/** A route of the page in sight, with the parts of the address that it names. */
export type PageMatch = Pick<DataRouteMatch, "route" | "params">;

type Kept = "location" | "loaderData" | "errors" | "historyAction" | "restoreScrollPosition" | "preventScrollReset";

/** What the page in sight is drawn from, and where a navigation under way leads. */
export interface PageRouterState extends Pick<RouterState, Kept> {
  /** From the frame of all pages to the page. */
  matches: PageMatch[];
  navigation: { state: "idle"; location: undefined } | { state: "loading" | "submitting"; location: Location };
}

/** What a render on the server, and a page whose router is not there yet, hold still. */
export type StillPage = Pick<PageRouterState, "location" | "matches" | "loaderData" | "errors">;

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

/** The part of React Router's data router that the site draws from; that router is one of these. */
export interface PageRouter {
  readonly state: PageRouterState;
  /** Calls `listener` after each change, until the function that it answers is called. */
  subscribe(listener: (state: PageRouterState) => void): () => void;
  /** Ends a navigation that waits for the router to be loaded. False: none does. */
  cancel?(): boolean;
  /** So many steps through the history. */
  navigate(delta: number): Promise<void>;
  /** To an address of the site: a path, with query and fragment. */
  navigate(to: string, options?: NavigateOptions): Promise<void>;
}

/** The key of an address that no router has given one. */
export const WITHOUT_ROUTER = "default";

/** The state of a page that was rendered and that nobody leaves. */
export function stillState(page: StillPage): PageRouterState {
  return {
    ...page,
    navigation: IDLE,
    historyAction: "POP" as PageRouterState["historyAction"],
    restoreScrollPosition: false,
    preventScrollReset: false,
  };
}

/** Of a render on the server. */
export function stillRouter(page: StillPage): PageRouter {
  return { state: stillState(page), subscribe: () => () => undefined, navigate: () => Promise.reject(new Error("a render navigates nowhere")) };
}

/** No navigation is under way. */
export const IDLE: PageRouterState["navigation"] = Object.freeze({ state: "idle", location: undefined });
