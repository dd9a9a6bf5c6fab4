import type { QueryClient, QueryFilters, QueryKey, QueryMeta } from "@tanstack/react-query";
import { loadOnce } from "../lib/load-once";
import { quickHash } from "./query-hash";

/** Data that a page has come with, or was given. */
export interface Given {
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

const loadWholeQueryClient = loadOnce(() => import("./whole-query-client"));

type Filters = Pick<QueryFilters, "queryKey" | "exact" | "predicate">;

/**
 * The query client of a tab. A content page reads data that it has come with, and may never ask for more: until somebody
 * does, this object keeps the data, and the library that asks is not loaded. Then, or when a component watches a query,
 * become() puts a client of the library in its place under the same name, with all data.
 */
export class TabQueryClient {
  #given = new Map<string, Given>();
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

  /** Puts data in place as a page's answer from the server; followers are not called. */
  seed(given: Given): void {
    this.#given.set(quickHash(given.queryKey), given);
  }

  /** Calls `notify` after data may have changed, until the function that it gives is called. */
  follow(notify: () => void): () => void {
    this.#followers.add(notify);
    return () => void this.#followers.delete(notify);
  }

  getQueryData(queryKey: QueryKey): unknown {
    return this.#given.get(quickHash(queryKey))?.data;
  }

  setQueryData(queryKey: QueryKey, updater: unknown): unknown {
    const before = this.#given.get(quickHash(queryKey));
    const data: unknown = typeof updater === "function" ? updater(before?.data) : updater;
    if (data === undefined) return undefined;
    this.seed({ queryKey, data, meta: before?.meta, updatedAt: Date.now() });
    this.#tell();
    return data;
  }

  ensureQueryData(options: Asked): Promise<unknown> {
    const given = this.#given.get(quickHash(options.queryKey));
    return given === undefined ? this.#ask((client) => client.ensureQueryData(options)) : Promise.resolve(given.data);
  }

  fetchQuery(options: Asked): Promise<unknown> {
    return this.#ask((client) => client.fetchQuery(options));
  }

  prefetchQuery(options: Asked): Promise<void> {
    return this.#ask((client) => client.prefetchQuery(options)).catch(() => undefined);
  }

  /** The data is asked for anew as soon as somebody asks for it: nobody watches it yet. */
  invalidateQueries(filters: Filters = {}): Promise<void> {
    for (const given of this.#matching(filters)) given.isInvalidated = true;
    return Promise.resolve();
  }

  removeQueries(filters: Filters = {}): void {
    for (const { queryKey } of this.#matching(filters)) this.#given.delete(quickHash(queryKey));
    this.#tell();
  }

  /** The library's client in this one's place; rejects when its code cannot be had, and tries again the next time. */
  async whole(): Promise<QueryClient> {
    if (!this.#isWhole) (await loadWholeQueryClient()).wholeClient(this.asClient());
    return this.asClient();
  }

  /** Everything from now on is done by `client`, which gets the data. Only the first call counts. */
  become(make: () => QueryClient): void {
    if (this.#isWhole) return;
    this.#isWhole = true;
    const client = make();
    const cache = client.getQueryCache();
    for (const { queryKey, data, updatedAt, meta, isInvalidated } of this.#given.values()) {
      const query = cache.build(client, client.defaultQueryOptions(meta === undefined ? { queryKey } : { queryKey, meta }));
      query.setData(data, { updatedAt, manual: true });
      if (isInvalidated === true) query.invalidate();
    }
    this.#given.clear();
    cache.subscribe(() => this.#tellAll());
    if (this.#isMounted) client.mount();
    Object.assign(this, methodsOf(client));
  }

  /** What the app knows it as: before become(), only what is declared here may be called. */
  asClient(): QueryClient {
    return this as unknown as QueryClient;
  }

  async #ask<Answer>(how: (client: QueryClient) => Promise<Answer>): Promise<Answer> {
    return how(await this.whole());
  }

  #matching({ queryKey, exact = false, predicate }: Filters): Given[] {
    const isWanted = (given: Given): boolean => {
      const begin = exact ? given.queryKey : given.queryKey.slice(0, queryKey?.length);
      if (queryKey !== undefined && quickHash(begin) !== quickHash(queryKey)) return false;
      return predicate === undefined || predicate(given as never);
    };
    return [...this.#given.values()].filter(isWanted);
  }

  // Later, once for all that changes now: as the library does.
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
