import { QueryClient, type QueryCache, type QueryFilters, type QueryKey, type QueryMeta } from "@tanstack/react-query";
import { quickHash } from "./query-hash";

/** Data that a loader has fetched or is fetching. */
interface Known {
  queryKey: QueryKey;
  meta: QueryMeta | undefined;
  /** Undefined until it is fetched. */
  data: unknown;
  fetching: Promise<unknown> | undefined;
}

export interface KnownQuery {
  queryKey: QueryKey;
  meta: QueryMeta | undefined;
  data: unknown;
}

interface Fetch {
  queryKey: QueryKey;
  queryFn?: unknown;
  staleTime?: unknown;
  meta?: QueryMeta | undefined;
}

/**
 * A query client for one render: stores the data that the loaders fetch, by key. The browser's features (observers, retries, garbage
 * collection) would cost more here than the loaders themselves. Fresh data is not fetched again, and data does not age during a render.
 * When a component uses the query cache, all data moves to a cache as in a browser.
 */
export class ServerQueryClient extends QueryClient {
  #known: Map<string, Known> | undefined = new Map();

  /** The data that the loaders fetched, in the order of their fetches. */
  known(): KnownQuery[] {
    if (this.#known !== undefined) return [...this.#known.values()].filter(({ data }) => data !== undefined);
    const loaded = super.getQueryCache().getAll().filter(({ state }) => state.status === "success");
    return loaded.map(({ queryKey, meta, state }) => ({ queryKey, meta, data: state.data }));
  }

  override getQueryData(queryKey: QueryKey): never {
    return (this.#known === undefined ? super.getQueryData(queryKey) : this.#known.get(quickHash(queryKey))?.data) as never;
  }

  override setQueryData(queryKey: QueryKey, updater: unknown): never {
    if (this.#known === undefined) return super.setQueryData(queryKey, updater) as never;
    const hash = quickHash(queryKey);
    const before = this.#known.get(hash);
    const data: unknown = typeof updater === "function" ? updater(before?.data) : updater;
    if (data !== undefined) this.#known.set(hash, { queryKey, meta: before?.meta, data, fetching: undefined });
    return data as never;
  }

  override ensureQueryData(options: Fetch): Promise<never> {
    if (this.#known === undefined) return super.ensureQueryData(options as never);
    const data = this.#known.get(quickHash(options.queryKey))?.data;
    return data === undefined ? this.fetchQuery(options) : Promise.resolve(data as never);
  }

  override prefetchQuery(options: Fetch): Promise<void> {
    return this.fetchQuery(options).then(nothing, nothing);
  }

  override fetchQuery(options: Fetch): Promise<never> {
    const known = this.#known;
    if (known === undefined) return super.fetchQuery(options as never);
    const hash = quickHash(options.queryKey);
    const before = known.get(hash);
    if (before?.fetching !== undefined) return before.fetching as Promise<never>;
    const { queryKey, meta, staleTime } = options;
    if (before !== undefined && isFresh(staleTime, before.data)) return Promise.resolve(before.data as never);
    const entry: Known = { queryKey, meta, data: before?.data, fetching: undefined };
    known.set(hash, entry);
    entry.fetching = this.#fetch(entry, options).catch((error: unknown) => {
      if (entry.data === undefined) known.delete(hash);
      throw error;
    });
    return entry.fetching as Promise<never>;
  }

  async #fetch(entry: Known, { queryKey, queryFn, meta }: Fetch): Promise<unknown> {
    try {
      const data: unknown = typeof queryFn === "function" ? await queryFn({ client: this, queryKey, meta }) : undefined;
      if (data === undefined) throw new Error(`no data for ${quickHash(queryKey)}`);
      entry.data = data;
      if (this.#known === undefined) super.setQueryData(queryKey, data);
      return data;
    } finally {
      entry.fetching = undefined;
    }
  }

  override getQueryCache(): QueryCache {
    const cache = super.getQueryCache();
    const known = this.#known;
    this.#known = undefined;
    for (const { queryKey, meta, data } of known?.values() ?? []) {
      const options = this.defaultQueryOptions(meta === undefined ? { queryKey } : { queryKey, meta });
      if (data !== undefined) cache.build(this, options).setData(data, { manual: true });
    }
    return cache;
  }

  override removeQueries(filters?: QueryFilters<never>): void {
    this.getQueryCache();
    super.removeQueries(filters);
  }

  override invalidateQueries(filters?: QueryFilters<never>): Promise<void> {
    this.getQueryCache();
    return super.invalidateQueries(filters);
  }
}

/** `staleTime` as in the library's options: with 0 the data is never fresh. Any other time is longer than a render. */
function isFresh(staleTime: unknown, data: unknown): boolean {
  const time: unknown = typeof staleTime === "function" ? staleTime({ state: { data } }) : staleTime;
  return time !== 0;
}

function nothing(): void {}
