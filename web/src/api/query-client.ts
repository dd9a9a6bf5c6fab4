import { QueryClient } from "@tanstack/react-query";
import { createContext, type RouterContextProvider } from "react-router";
import { isApiError } from "./api-error";
import { quickHash } from "./query-hash";
import { ServerQueryClient, type KnownQuery } from "./server-query-client";

/** One per page render on the server, one per tab in the browser. */
export function createQueryClient(): QueryClient {
  return new (import.meta.env.SSR ? ServerQueryClient : QueryClient)({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // A tab keeps what it has loaded: pages read it without telling the cache that they do. What is
        // a member's goes at logout.
        gcTime: Infinity,
        retry: import.meta.env.SSR ? false : retryOutages,
        refetchOnWindowFocus: false,
        queryKeyHashFn: quickHash,
      },
      mutations: { retry: false },
    },
  });
}

/** The data that the loaders of a render have fetched. */
export function knownQueries(client: QueryClient): KnownQuery[] {
  return client instanceof ServerQueryClient ? client.known() : [];
}

/** Where loaders find the query client: `queryClientOf(args)`. */
export const queryClientContext = createContext<QueryClient>();

export function queryClientOf(args: { context: Readonly<RouterContextProvider> }): QueryClient {
  return args.context.get(queryClientContext);
}

// What the server refused stays refused; only a lost connection or a busy server is asked again.
function retryOutages(failures: number, error: Error): boolean {
  return failures < 2 && isApiError(error) && (error.status === 0 || error.status === 503);
}
