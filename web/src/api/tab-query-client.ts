import type { QueryClient, QueryFilters, QueryKey, QueryMeta } from "@tanstack/react-query";
import { loadOnce } from "../lib/load-once";
import { quickHash } from "./query-hash";

/** Data that the page's document contained, or that was set later. */
export interface SeededQuery {
  queryKey: QueryKey;
  data: unknown;
  /** Milliseconds since 1970. */
  updatedAt: number;
  meta?: QueryMeta | undefined;
  isInvalidated?: boolean;
}

interface Asked {
  queryKey: QueryKey;
}

const loadWholeQueryClient = loadOnce(() => import("./full-query-client"));

type Filters = Pick<QueryFilters, "queryKey" | "exact" | "predicate">;

/**
 * The query client of a tab. A content page reads the data of its document and may never fetch more: until the first
 * fetch this object stores the data, and the library is not loaded. Upon a fetch, or when a component watches a query,
 * upgrade() replaces the methods of this object by those of a client of the library, which receives all data.
 */
export class TabQueryClient {
  #seeded = new Map<string, SeededQuery>();
  #followers = new Set<() => void>();
  #isTelling = false;
  #isMounted = false;
  #isWhole = false;

  mount(): void {
    this.#isMounted = true;
  }

  unmount(): void {
    this.#isMounted = false;
  }

  /** Inserts data that came with the page's document; followers are not notified. */
  seed(seeded: SeededQuery): void {
    this.#seeded.set(quickHash(seeded.queryKey), seeded);
  }

  /** Calls `notify` after data may have changed. Returns a function that ends this. */
  follow(notify: () => void): () => void {
    this.#followers.add(notify);
    return () => void this.#followers.delete(notify);
  }

  getQueryData(queryKey: QueryKey): unknown {
    return this.#seeded.get(quickHash(queryKey))?.data;
  }

  setQueryData(queryKey: QueryKey, updater: unknown): unknown {
    const before = this.#seeded.get(quickHash(queryKey));
    const data: unknown = typeof updater === "function" ? updater(before?.data) : updater;
    if (data === undefined) return undefined;
    this.seed({ queryKey, data, meta: before?.meta, updatedAt: Date.now() });
    this.#tell();
    return data;
  }

  ensureQueryData(options: Asked): Promise<unknown> {
    const seeded = this.#seeded.get(quickHash(options.queryKey));
    return seeded === undefined ? this.#ask((client) => client.ensureQueryData(options)) : Promise.resolve(seeded.data);
  }

  fetchQuery(options: Asked): Promise<unknown> {
    return this.#ask((client) => client.fetchQuery(options));
  }

  prefetchQuery(options: Asked): Promise<void> {
    return this.#ask((client) => client.prefetchQuery(options)).catch(() => undefined);
  }

  /** Marks data as invalid. It is fetched again upon its next use, because no component watches it yet. */
  invalidateQueries(filters: Filters = {}): Promise<void> {
    for (const seeded of this.#matching(filters)) seeded.isInvalidated = true;
    return Promise.resolve();
  }

  removeQueries(filters: Filters = {}): void {
    for (const { queryKey } of this.#matching(filters)) this.#seeded.delete(quickHash(queryKey));
    this.#tell();
  }

  /** Loads the library's client in place of this one. Rejects when its code cannot be loaded; the next call tries again. */
  async whole(): Promise<QueryClient> {
    if (!this.#isWhole) (await loadWholeQueryClient()).wholeClient(this.asClient());
    return this.asClient();
  }

  /** Replaces this client by the one that `make` creates, with all data. Only the first call has an effect. */
  upgrade(make: () => QueryClient): void {
    if (this.#isWhole) return;
    this.#isWhole = true;
    const client = make();
    const cache = client.getQueryCache();
    for (const { queryKey, data, updatedAt, meta, isInvalidated } of this.#seeded.values()) {
      const query = cache.build(client, client.defaultQueryOptions(meta === undefined ? { queryKey } : { queryKey, meta }));
      query.setData(data, { updatedAt, manual: true });
      if (isInvalidated === true) query.invalidate();
    }
    this.#seeded.clear();
    cache.subscribe(() => this.#tellAll());
    if (this.#isMounted) client.mount();
    Object.assign(this, methodsOf(client));
  }

  /** This object with the type that the app uses. Before upgrade(), only the methods declared here may be called. */
  asClient(): QueryClient {
    return this as unknown as QueryClient;
  }

  async #ask<Answer>(how: (client: QueryClient) => Promise<Answer>): Promise<Answer> {
    return how(await this.whole());
  }

  #matching({ queryKey, exact = false, predicate }: Filters): SeededQuery[] {
    const isWanted = (seeded: SeededQuery): boolean => {
      const begin = exact ? seeded.queryKey : seeded.queryKey.slice(0, queryKey?.length);
      if (queryKey !== undefined && quickHash(begin) !== quickHash(queryKey)) return false;
      return predicate === undefined || predicate(seeded as never);
    };
    return [...this.#seeded.values()].filter(isWanted);
  }

  // Notifies later and once for all current changes, as the library does.
  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    setTimeout(() => {
      this.#isTelling = false;
      this.#tellAll();
    });
  }

  #tellAll(): void {
    for (const notify of [...this.#followers]) notify();
  }
}

function methodsOf(client: QueryClient): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(client)).filter((name) => name !== "constructor");
  const methods = client as unknown as Record<string, (...values: unknown[]) => unknown>;
  return Object.fromEntries(names.map((name) => [name, methods[name]?.bind(client)]));
}
