import { QueryClient } from "@tanstack/react-query";
import { QUERY_DEFAULTS } from "./query-defaults";
import { TabQueryClient } from "./tab-query-client";

/** The client with everything that the library does: what asks for data, watches it or looks into the cache needs it. */
export function wholeClient(client: QueryClient): QueryClient {
  if (client instanceof TabQueryClient) client.become(() => new QueryClient({ defaultOptions: QUERY_DEFAULTS }));
  return client;
}
