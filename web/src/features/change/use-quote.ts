import { useQuery } from "../../api/use-query";
import type { ChangeQuote } from "./change-quote";
import { quoteChange, type QuoteRequest } from "./quote-change";

/** A quote lives 30 minutes; after this many milliseconds coming back to the page asks again. */
const FRESH_FOR = 10 * 60_000;

export interface QuoteState {
  quote: ChangeQuote | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Gives what is due today by the new amounts; undefined when they cannot be had. */
  refetch(): Promise<number | undefined>;
}

/** The amounts of a change, asked for in the browser as soon as it is known what is wished. */
export function useQuote(quoteRequest: QuoteRequest | undefined): QuoteState {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["change-quote", quoteRequest],
    queryFn: () => quoteChange(quoteRequest!),
    enabled: quoteRequest !== undefined,
    staleTime: FRESH_FOR,
    // The server has no timers; it forgets all that it has asked for with the page.
    gcTime: import.meta.env.SSR ? Infinity : 0,
    retry: false,
  });
  return { quote: data, error, isFetching, refetch: async () => dueBy(await refetch()) };
}

// After a failure the amounts of before are still there.
function dueBy({ data, isError }: { data: ChangeQuote | undefined; isError: boolean }): number | undefined {
  return isError ? undefined : data?.dueTodayCents;
}
