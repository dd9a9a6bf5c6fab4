import type { QueryClient } from "@tanstack/react-query";
import type { RouterContextProvider } from "react-router";
import { contextKey } from "../routing/loader-context";
import { QUERY_DEFAULTS } from "./query-defaults";
import { ServerQueryClient, type KnownQuery } from "./server-query-client";
import { TabQueryClient, type SeededQuery } from "./tab-query-client";

/** One per page render on the server, one per tab in the browser. */
export function createQueryClient(): QueryClient {
  if (import.meta.env.SSR) return new ServerQueryClient({ defaultOptions: QUERY_DEFAULTS });
  return new TabQueryClient().asClient();
}

/** The data that the loaders fetched during this render. */
export function knownQueries(client: QueryClient): KnownQuery[] {
  return client instanceof ServerQueryClient ? client.known() : [];
}

/** Inserts data that the page's document contained. */
export function seedQuery(client: QueryClient, given: SeededQuery): void {
  if (client instanceof TabQueryClient) client.seed(given);
}

/** Calls `notify` after data may have changed. Returns a function that ends this. */
export function followQueries(client: QueryClient, notify: () => void): () => void {
  return client instanceof TabQueryClient ? client.follow(notify) : client.getQueryCache().subscribe(notify);
}

/** Returns the client with all of its methods loaded. Before that, only the methods declared in TabQueryClient may be called. */
export function loadFullClient(client: QueryClient): Promise<QueryClient> {
  return client instanceof TabQueryClient ? client.whole() : Promise.resolve(client);
}

/** Context key of the query client in loaders: `queryClientOf(args)`. */
export const queryClientContext = contextKey<QueryClient>();

export function queryClientOf(args: { context: Readonly<RouterContextProvider> }): QueryClient {
  return args.context.get(queryClientContext);
}
