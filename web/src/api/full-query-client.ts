import { QueryClient } from "@tanstack/react-query";
import { QUERY_DEFAULTS } from "./query-defaults";
import { TabQueryClient } from "./tab-query-client";

/** Returns the client with all features of the library. Required to fetch data, to watch it or to read the cache. */
export function wholeClient(client: QueryClient): QueryClient {
  if (client instanceof TabQueryClient) client.upgrade(() => new QueryClient({ defaultOptions: QUERY_DEFAULTS }));
  return client;
}
