import { queryOptions } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { asMemberInfo } from "../../api/checks/member";
import { request } from "../../api/request";
import type { MemberInfo } from "./schemas";

/** The signed-in member's whole membership. Throws ApiError 401 without a login. */
export function memberInfoQuery() {
  return queryOptions({
    queryKey: ["member", "info"],
    queryFn: async (): Promise<MemberInfo> => checked(asMemberInfo, await request("/api/v4/member/info")),
  });
}
