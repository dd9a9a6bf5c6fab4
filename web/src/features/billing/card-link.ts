import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isApiError } from "../../api/api-error";
import { checked } from "../../api/checked";
import { request } from "../../api/request";
import { storedCardSchema } from "../payment/stored-card";

const cardLinkSchema = z.object({
  firstName: z.string(),
  card: z.nullish(storedCardSchema),
  dueCents: z.int(),
});

export type CardLink = z.infer<typeof cardLinkSchema>;

export function cardLinkPath(token: string) {
  return `/api/km/billing/card/${encodeURIComponent(token)}` as const;
}

/** Data that a mailed card link gives access to; null for a link that is used, expired or wrong. */
export function cardLinkQuery(token: string) {
  return queryOptions({
    queryKey: ["card-link", token],
    queryFn: async (): Promise<CardLink | null> => {
      try {
        return checked(cardLinkSchema, await request(cardLinkPath(token)));
      } catch (error) {
        if (isApiError(error) && (error.status === 410 || error.status === 404)) return null;
        throw error;
      }
    },
    staleTime: Infinity,
    retry: false,
  });
}
