import { IDLE, stillState, type NavigateOptions, type PageRouter, type PageRouterState } from "./page-router";

export interface TabRouterParts {
  /** The page that the server rendered. */
  page: Pick<PageRouterState, "matches" | "loaderData" | "errors">;
  /** Loads the router, which takes the page over. */
  open: () => Promise<PageRouter>;
  /** The router could not be loaded, and somebody wanted to go to `href`. */
  onMissing: (href: string, error: unknown) => void;
  /** The address is that of another page, for which nobody is there to load it. */
  reload: () => void;
}

/**
 * The router of a tab whose page the server rendered. To show that page takes no router: React Router's is loaded when somebody
 * is about to leave it.
 */
export class TabRouter implements PageRouter {
  #state: PageRouterState;
  #router: PageRouter | undefined;
  #opening: Promise<PageRouter> | undefined;
  readonly #parts: TabRouterParts;
  readonly #listeners = new Set<(state: PageRouterState) => void>();
  readonly #ended = new AbortController();

  constructor(parts: TabRouterParts) {
    this.#parts = parts;
    this.#state = stillState({ ...parts.page, location: shownLocation() });
    window.addEventListener("popstate", () => this.#reloadIfElsewhere(), { signal: this.#ended.signal });
  }

  get state(): PageRouterState {
    return this.#state;
  }

  subscribe(listener: (state: PageRouterState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Loads the router. Rejects when its file is missing; the next call tries again. */
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

  navigate(delta: number): Promise<void>;
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  async navigate(to: number | string, options?: NavigateOptions): Promise<void> {
    if (typeof to === "number") return window.history.go(to);
    if (this.#router === undefined) this.#change({ ...this.#state, navigation: leadingTo(to) });
    let router;
    try {
      router = await this.open();
    } catch (error) {
      this.#change({ ...this.#state, navigation: IDLE });
      return this.#parts.onMissing(to, error);
    }
    return router.navigate(to, options);
  }

  #follow(router: PageRouter): PageRouter {
    this.#ended.abort();
    this.#router = router;
    const { location, loaderData, errors } = router.state;
    const page = { location: this.#state.location, matches: this.#state.matches, loaderData: this.#state.loaderData, errors: this.#state.errors };
    router.subscribe((next) => {
      // The same page under other objects would be drawn anew.
      const isSame = next.location === location && next.loaderData === loaderData && next.errors === errors;
      this.#change(isSame ? { ...next, ...page } : next);
    });
    return router;
  }

  #change(state: PageRouterState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  // Back to an entry that a former document of this tab has made: nothing is loaded by itself.
  #reloadIfElsewhere(): void {
    const { pathname, search } = window.location;
    if (pathname !== this.#state.location.pathname || search !== this.#state.location.search) this.#parts.reload();
  }
}

/** The browser's address in the form that the router will give it, which counts the entries of the history. */
function shownLocation(): PageRouterState["location"] {
  const { pathname, search, hash } = window.location;
  const kept = (window.history.state ?? {}) as { usr?: unknown; key?: string; idx?: number };
  if (kept.idx === undefined) window.history.replaceState({ ...kept, idx: 0 }, "");
  return { pathname, search, hash, state: kept.usr ?? null, key: kept.key ?? "default" };
}

function leadingTo(to: string): PageRouterState["navigation"] {
  const { pathname, search, hash } = new URL(to, window.location.href);
  const location = { pathname, search, hash, state: null, key: "default" };
  return { state: "loading", location };
}
