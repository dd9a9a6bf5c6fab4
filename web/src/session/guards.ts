import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "../routing/redirects";
import { queryClientOf } from "../api/query-client";
import { paths } from "../lib/paths";
import { appendQuery } from "../lib/query-string";
import { safeRedirect } from "../lib/safe-href";
import { sessionOf } from "./session-query";

type LoaderArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** For members only: a visitor is sent to the login page and comes back afterwards. Call it first in a loader. */
export function requireMember(args: LoaderArgs): void {
  if (sessionOf(queryClientOf(args)).isAuthenticated) return;
  throw redirect(appendQuery(paths.memberLogin, { redirect: pathOf(args.request.url) }));
}

/** For visitors only: a member goes on to the wished page, or the dashboard. */
export function requireVisitor(args: LoaderArgs): void {
  if (!sessionOf(queryClientOf(args)).isAuthenticated) return;
  throw redirect(redirectTarget(args.request.url));
}

/** The page named by ?redirect=, when it is one of this site; else the dashboard. */
export function redirectTarget(url: string): string {
  const wished = safeRedirect(new URL(url).searchParams.get("redirect"));
  return wished !== undefined && !wished.startsWith(paths.memberLogin) ? wished : paths.dashboard;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
