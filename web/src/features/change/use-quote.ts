import { useQuery } from "../../api/use-query";
import type { ChangeQuote } from "./change-quote";
import { quoteChange, type QuoteRequest } from "./quote-change";

/** Milliseconds after which a return to the page requests the quote again. A quote is valid for 30 minutes. */
const FRESH_FOR = 10 * 60_000;

export interface QuoteState {
  quote: ChangeQuote | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Requests the quote again; returns the new amount due today, or undefined when the request fails. */
  refetch(): Promise<number | undefined>;
}

/** Quote of a change, requested in the browser as soon as the change is known. */
export function useQuote(quoteRequest: QuoteRequest | undefined): QuoteState {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["change-quote", quoteRequest],
    queryFn: () => quoteChange(quoteRequest!),
    enabled: quoteRequest !== undefined,
    staleTime: FRESH_FOR,
    // The server has no timers; it drops the whole query cache with the page.
    gcTime: import.meta.env.SSR ? Infinity : 0,
    retry: false,
  });
  return { quote: data, error, isFetching, refetch: async () => dueBy(await refetch()) };
}

// After a failed refetch, data still contains the previous amounts.
function dueBy({ data, isError }: { data: ChangeQuote | undefined; isError: boolean }): number | undefined {
  return isError ? undefined : data?.dueTodayCents;
}
