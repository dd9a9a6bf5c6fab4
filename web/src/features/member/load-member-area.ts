import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../../api/query-client";
import { requireMember } from "../../session/guards";
import { memberInfoQuery } from "./member-info";
import type { MemberInfo } from "./schemas";

/** First call of the loader of every page in the member's area: requires a login and loads the data of MemberFrame. */
export function loadMemberArea(args: LoaderFunctionArgs): Promise<MemberInfo> {
  requireMember(args);
  return queryClientOf(args).ensureQueryData(memberInfoQuery());
}
