import { queryOptions } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { asCardCheck } from "../../api/checks/card";
import { request } from "../../api/request";
import type { CardCheck } from "../card/schemas";
import type { QuoteCheck } from "./quote-check";

/** The card or price quote of a code or number. Throws ApiError: 404 for an unknown one, 429. */
export function verifyQuery(code: string) {
  return queryOptions({
    queryKey: ["verify", code],
    queryFn: async (): Promise<CardCheck | QuoteCheck> => {
      const answer = await request(`/api/km/verify/${encodeURIComponent(code)}`);
      return answer.kind === "card" ? checked(asCardCheck, answer) : answer;
    },
    retry: false,
  });
}
