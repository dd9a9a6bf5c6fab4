import { queryOptions } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { asBalance } from "../../api/checks/member";
import { request } from "../../api/request";
import type { Balance } from "./schemas";

/** The household's debt and next charge. Throws ApiError 403 for everyone except the primary member. */
export function balanceQuery() {
  return queryOptions({
    queryKey: ["member", "balance"],
    queryFn: async (): Promise<Balance> => checked(asBalance, await request("/api/v4/member/balance")),
  });
}
