import type { DefaultOptions } from "@tanstack/react-query";
import { isApiError } from "./api-error";
import { quickHash } from "./query-hash";

/** How data is kept and asked for, wherever nothing else is said. */
export const QUERY_DEFAULTS: DefaultOptions = {
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
};

// What the server refused stays refused; only a lost connection or a busy server is asked again.
function retryOutages(failures: number, error: Error): boolean {
  return failures < 2 && isApiError(error) && (error.status === 0 || error.status === 503);
}
