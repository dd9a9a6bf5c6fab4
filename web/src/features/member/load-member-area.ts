import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../../api/query-client";
import { requireMember } from "../../session/guards";
import { memberInfoQuery } from "./member-info";
import type { MemberInfo } from "./schemas";

/** First in the loader of every page of the member's area: who is signed in, and what MemberFrame needs to know. */
export function loadMemberArea(args: LoaderFunctionArgs): Promise<MemberInfo> {
  requireMember(args);
  return queryClientOf(args).ensureQueryData(memberInfoQuery());
}
