import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import { cardCheckSchema, type CardCheck } from "./schemas";

/** What the code on a card says. Throws ApiError: 404 for a code of nobody, 429. */
export function cardCheckQuery(code: string) {
  return queryOptions({
    queryKey: ["card-check", code],
    queryFn: async (): Promise<CardCheck> =>
      cardCheckSchema.parse(await request(`/api/km/verify/${encodeURIComponent(code)}`)),
    retry: false,
  });
}
