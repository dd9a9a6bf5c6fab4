import { IDLE, stillState, WITHOUT_ROUTER, type NavigateOptions, type PageRouter, type PageRouterState } from "./page-router";

export interface TabRouterParts {
  /** The page that the server rendered. */
  page: Pick<PageRouterState, "matches" | "loaderData" | "errors">;
  /** Loads React Router's router for the page. */
  open: () => Promise<PageRouter>;
  /** Called when the router could not be loaded during a navigation to `href`. */
  onFailure: (href: string, error: unknown) => void;
  /** Called when Back or Forward has led to another page and there is no router yet to render it. */
  reload: () => void;
}

/**
 * The router of a tab whose page the server rendered. That page is shown without React Router, which is loaded when the visitor uses
 * the page.
 */
export class TabRouter implements PageRouter {
  #state: PageRouterState;
  #router: PageRouter | undefined;
  #opening: Promise<PageRouter> | undefined;
  /** Counts navigations. A navigation that waits for the router is dropped when another one has begun. */
  #turn = 0;
  readonly #parts: TabRouterParts;
  readonly #listeners = new Set<(state: PageRouterState) => void>();
  readonly #opened = new AbortController();

  constructor(parts: TabRouterParts) {
    this.#parts = parts;
    this.#state = stillState({ ...parts.page, location: shownLocation() });
    const place = placeInHistory();
    window.addEventListener("popstate", () => this.#followHistory(place), { signal: this.#opened.signal });
  }

  get state(): PageRouterState {
    return this.#state;
  }

  get isOpen(): boolean {
    return this.#router !== undefined;
  }

  subscribe(listener: (state: PageRouterState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Loads the router. Rejects when it cannot be loaded; the next call tries again. */
  open(): Promise<PageRouter> {
    this.#opening ??= this.#parts.open().then(
      (router) => this.#follow(router),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  cancel(): boolean {
    if (this.#router !== undefined || this.#state.navigation.state === "idle") return false;
    this.#turn++;
    this.#change({ ...this.#state, navigation: IDLE });
    return true;
  }

  navigate(delta: number): Promise<void>;
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  async navigate(to: number | string, options?: NavigateOptions): Promise<void> {
    if (typeof to === "number") return window.history.go(to);
    if (this.#router !== undefined) return this.#router.navigate(to, options);
    const turn = ++this.#turn;
    const target = new URL(to, window.location.href);
    if (isPartOfPage(target)) {
      if (this.#state.navigation !== IDLE) this.#change({ ...this.#state, navigation: IDLE });
      return window.location.assign(target.href);
    }
    this.#change({ ...this.#state, navigation: leadingTo(target) });
    try {
      const router = await this.open();
      if (turn === this.#turn) await router.navigate(to, options);
    } catch (error) {
      if (this.#router !== undefined) throw error;
      if (turn !== this.#turn) return;
      this.#change({ ...this.#state, navigation: IDLE });
      this.#parts.onFailure(to, error);
    }
  }

  #follow(router: PageRouter): PageRouter {
    if (this.#opened.signal.aborted) return router;
    this.#opened.abort();
    this.#router = router;
    const { matches, location: shown } = this.#state;
    const { location, loaderData, errors } = router.state;
    const page = { ...this.#parts.page, matches, location: isSamePlace(shown, location) ? shown : location };
    router.subscribe((next) => {
      // React would render the same page again for new objects, so it keeps the old ones.
      const isSame = next.location === location && next.loaderData === loaderData && next.errors === errors;
      this.#change(isSame ? { ...next, ...page } : next);
    });
    return router;
  }

  #change(state: PageRouterState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  // Only React Router numbers history entries. An entry with another number or path belongs to a page of an earlier document of this
  // tab, which the browser does not load without a reload. Every other entry is a fragment of the current page.
  #followHistory(place: number | undefined): void {
    const reached = placeInHistory();
    const isSamePath = window.location.pathname === this.#state.location.pathname;
    if (isSamePath && (reached === undefined || reached === place)) this.#change({ ...this.#state, location: shownLocation() });
    else {
      this.#turn++;
      this.#opened.abort();
      this.#parts.reload();
    }
  }
}

/** Whether a router created the current history entry. Then there may be entries of earlier documents. */
export function hasRoutedBefore(): boolean {
  return placeInHistory() !== undefined;
}

function placeInHistory(): number | undefined {
  return (window.history.state as { idx?: number | null } | null)?.idx ?? undefined;
}

/** Returns the browser's address as the location that the router will report. */
function shownLocation(): PageRouterState["location"] {
  const { pathname, search, hash } = window.location;
  const historyState = (window.history.state ?? {}) as { usr?: unknown; key?: string };
  return { pathname, search, hash, state: historyState.usr ?? null, key: historyState.key ?? WITHOUT_ROUTER };
}

function isSamePlace(one: PageRouterState["location"], other: PageRouterState["location"]): boolean {
  return one.pathname === other.pathname && one.search === other.search && one.hash === other.hash && one.key === other.key;
}

function isPartOfPage({ pathname, search, hash }: URL): boolean {
  return hash !== "" && pathname === window.location.pathname && search === window.location.search;
}

function leadingTo({ pathname, search, hash }: URL): PageRouterState["navigation"] {
  return { state: "loading", location: { pathname, search, hash, state: null, key: WITHOUT_ROUTER } };
}
