import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import type { Agreement } from "./schemas";
import { agreementSchema } from "./schemas";

/** The agreement of one subscription of the member's own household, in the page's language. Throws ApiError 404 for any other. */
export function agreementQuery(subscriptionId: string) {
  return queryOptions({
    queryKey: ["member", "agreement", subscriptionId],
    queryFn: async (): Promise<Agreement> =>
      agreementSchema.parse(await request(`/api/v4/member/agreement/${encodeURIComponent(subscriptionId)}`)),
  });
}
