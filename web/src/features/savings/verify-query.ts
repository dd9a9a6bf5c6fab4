import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import { cardCheckSchema, type CardCheck } from "../card/schemas";
import type { QuoteCheck } from "./quote-check";

/** What the code on a card or the number of a price quote says. Throws ApiError: 404 for nobody's, 429. */
export function verifyQuery(code: string) {
  return queryOptions({
    queryKey: ["verify", code],
    queryFn: async (): Promise<CardCheck | QuoteCheck> => {
      const answer = await request(`/api/km/verify/${encodeURIComponent(code)}`);
      return answer.kind === "card" ? cardCheckSchema.parse(answer) : answer;
    },
    retry: false,
  });
}
