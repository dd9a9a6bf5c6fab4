import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "../../routing/redirects";
import { queryClientOf } from "../../api/query-client";
import { isApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { sessionOf } from "../../session/session-query";
import { memberInfoQuery } from "./member-info";
import type { MemberInfo } from "./schemas";

/** Query parameter of the dashboard: the member tried to join and was redirected. */
export const ALREADY_MEMBER = "already";

/** Whether a membership is running or scheduled. */
export function hasMembership({ subscription }: Pick<MemberInfo, "subscription">): boolean {
  return subscription !== null && subscription.status !== "canceled" && subscription.status !== "expired";
}

/** For the loaders of joining: redirects a member with a running membership to the dashboard. */
export async function requireNoMembership(args: LoaderFunctionArgs): Promise<void> {
  const client = queryClientOf(args);
  if (!sessionOf(client).isAuthenticated) return;
  const info = await client.ensureQueryData(memberInfoQuery()).catch((error: unknown) => {
    // The server also refuses to let a member join, so the page may open without this answer.
    if (isApiError(error)) return undefined;
    throw error;
  });
  if (info === undefined || !hasMembership(info)) return;
  throw redirect(appendQuery(paths.dashboard, { [ALREADY_MEMBER]: 1 }));
}
