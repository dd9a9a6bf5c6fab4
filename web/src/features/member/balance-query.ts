import { queryOptions } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { request } from "../../api/request";
import type { Balance } from "./schemas";
import { balanceSchema } from "./schemas";

/** What the household owes and when the next charge is. Throws ApiError 403 for anybody but the main member. */
export function balanceQuery() {
  return queryOptions({
    queryKey: ["member", "balance"],
    queryFn: async (): Promise<Balance> => checked(balanceSchema, await request("/api/v4/member/balance")),
  });
}
