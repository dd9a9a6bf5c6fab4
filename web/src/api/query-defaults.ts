import type { DefaultOptions } from "@tanstack/react-query";
import { isApiError } from "./api-error";
import { quickHash } from "./query-hash";

/** Defaults for caching and fetching. */
export const QUERY_DEFAULTS: DefaultOptions = {
  queries: {
    staleTime: 60_000,
    // A tab retains loaded data, because pages read it without registering as observers. Logout removes the data of the member.
    gcTime: Infinity,
    retry: import.meta.env.SSR ? false : retryOutages,
    refetchOnWindowFocus: false,
    queryKeyHashFn: quickHash,
  },
  mutations: { retry: false },
};

// A refusal by the server is final; only a lost connection or a busy server causes a retry.
function retryOutages(failures: number, error: Error): boolean {
  return failures < 2 && isApiError(error) && (error.status === 0 || error.status === 503);
}
