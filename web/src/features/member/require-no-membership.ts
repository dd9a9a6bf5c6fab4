import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "../../routing/redirects";
import { queryClientOf } from "../../api/query-client";
import { isApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { sessionOf } from "../../session/session-query";
import { memberInfoQuery } from "./member-info";
import type { MemberInfo } from "./schemas";

/** In the address of the dashboard: the member wanted to join, and was led there instead. */
export const ALREADY_MEMBER = "already";

/** Whether a membership runs or is about to begin. */
export function hasMembership({ subscription }: Pick<MemberInfo, "subscription">): boolean {
  return subscription !== null && subscription.status !== "canceled" && subscription.status !== "expired";
}

/** For the loaders of joining: a member whose membership is running is led to the dashboard, which says why. */
export async function requireNoMembership(args: LoaderFunctionArgs): Promise<void> {
  const client = queryClientOf(args);
  if (!sessionOf(client).isAuthenticated) return;
  const info = await client.ensureQueryData(memberInfoQuery()).catch((error: unknown) => {
    // Joining is refused to a member by the server, too: without an answer here the page may open.
    if (isApiError(error)) return undefined;
    throw error;
  });
  if (info === undefined || !hasMembership(info)) return;
  throw redirect(appendQuery(paths.dashboard, { [ALREADY_MEMBER]: 1 }));
}
