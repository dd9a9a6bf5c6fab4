import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import type { Checked } from "../../api/check";
import { checked } from "../../api/checked";
import { asCardLink } from "../../api/checks/billing";
import { request } from "../../api/request";

export type CardLink = Checked<typeof asCardLink>;

export function cardLinkPath(token: string) {
  return `/api/km/billing/card/${encodeURIComponent(token)}` as const;
}

/** Data that a mailed card link gives access to; null for a link that is used, expired or wrong. */
export function cardLinkQuery(token: string) {
  return queryOptions({
    queryKey: ["card-link", token],
    queryFn: async (): Promise<CardLink | null> => {
      try {
        return checked(asCardLink, await request(cardLinkPath(token)));
      } catch (error) {
        if (isApiError(error) && (error.status === 410 || error.status === 404)) return null;
        throw error;
      }
    },
    staleTime: Infinity,
    retry: false,
  });
}
