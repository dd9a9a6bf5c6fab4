import type { QueryClient } from "@tanstack/react-query";
import type { RouterContextProvider } from "react-router";
import { contextKey } from "../routing/loader-context";
import { QUERY_DEFAULTS } from "./query-defaults";
import { ServerQueryClient, type KnownQuery } from "./server-query-client";
import { TabQueryClient, type Given } from "./tab-query-client";

/** One per page render on the server, one per tab in the browser. */
export function createQueryClient(): QueryClient {
  if (import.meta.env.SSR) return new ServerQueryClient({ defaultOptions: QUERY_DEFAULTS });
  return new TabQueryClient().asClient();
}

/** The data that the loaders of a render have fetched. */
export function knownQueries(client: QueryClient): KnownQuery[] {
  return client instanceof ServerQueryClient ? client.known() : [];
}

/** Puts data in place that the page has brought. */
export function seedQuery(client: QueryClient, given: Given): void {
  if (client instanceof TabQueryClient) client.seed(given);
}

/** Calls `notify` after data may have changed, until the function that it gives is called. */
export function followQueries(client: QueryClient, notify: () => void): () => void {
  return client instanceof TabQueryClient ? client.follow(notify) : client.getQueryCache().subscribe(notify);
}

/** The client once everything of it may be called; what is declared in TabQueryClient may be called before. */
export function loadWholeClient(client: QueryClient): Promise<QueryClient> {
  return client instanceof TabQueryClient ? client.whole() : Promise.resolve(client);
}

/** Where loaders find the query client: `queryClientOf(args)`. */
export const queryClientContext = contextKey<QueryClient>();

export function queryClientOf(args: { context: Readonly<RouterContextProvider> }): QueryClient {
  return args.context.get(queryClientContext);
}
