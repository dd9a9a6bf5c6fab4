import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "../../../api/api-error";
import { checked } from "../../../api/checked";
import { asQuote } from "../../../api/checks/checkout";
import { request } from "../../../api/request";
import { withKnownConsents } from "../../charge/consents";
import { CHECKOUT_PATH } from "../checkout-query";
import type { Quote } from "../schemas";

const QUOTE_PATH = `${CHECKOUT_PATH}/quote`;
/** Milliseconds after which a return to the page requests the quote again. A quote is valid for 30 minutes. */
const FRESH_FOR = 10 * 60_000;

/**
 * The quote of the present checkout. Server rendering only reads the existing quote (null when there is none); the browser
 * creates one, and receives the same quote while nothing changed.
 */
export function quoteQuery() {
  return queryOptions({
    queryKey: ["checkout-quote"],
    queryFn: import.meta.env.SSR ? findQuote : createQuote,
    staleTime: (query) => (query.state.data ? FRESH_FOR : 0),
  });
}

async function findQuote(): Promise<Quote | null> {
  try {
    return checked(asQuote, await request(QUOTE_PATH));
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

async function createQuote(): Promise<Quote | null> {
  return withKnownConsents(checked(asQuote, await request(QUOTE_PATH, { method: "POST", body: {} })));
}
