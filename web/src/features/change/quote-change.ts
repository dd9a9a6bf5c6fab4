import { asChangeQuote } from "../../api/checks/change";
import { request } from "../../api/request";
import { withKnownConsents } from "../charge/consents";
import type { ChangeQuote } from "./change-quote";

export interface QuoteRequest {
  method?: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
}

/** Requests the quote of a change; nothing changes. Throws ApiError 409 with a reason in words when the change is not possible. */
export async function quoteChange({ method = "POST", path, body }: QuoteRequest): Promise<ChangeQuote> {
  const query = method === "GET" ? {} : { quote: "1" };
  return withKnownConsents(asChangeQuote(await request(path, { method, query, body })));
}
