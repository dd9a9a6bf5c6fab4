import { queryOptions } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { asAgreement } from "../../api/checks/agreement";
import { request } from "../../api/request";
import type { Agreement } from "./schemas";

/**
 * The agreement of one subscription of the member's own household, in the page's language: the requested edition,
 * else the latest. Throws ApiError 404 for any other.
 */
export function agreementQuery(subscriptionId: string, edition?: string | null) {
  return queryOptions({
    queryKey: ["member", "agreement", subscriptionId, edition ?? null],
    queryFn: async (): Promise<Agreement> =>
      checked(asAgreement, await request(agreementPath(subscriptionId), { query: { edition: edition ?? null } })),
  });
}

export function agreementPath(subscriptionId: string) {
  return `/api/v4/member/agreement/${encodeURIComponent(subscriptionId)}` as const;
}
