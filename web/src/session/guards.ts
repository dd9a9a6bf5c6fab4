import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "../routing/redirects";
import { queryClientOf } from "../api/query-client";
import { paths } from "../lib/paths";
import { appendQuery } from "../lib/query-string";
import { safeRedirect } from "../lib/safe-href";
import { sessionOf } from "./session-query";

type LoaderArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** Admits members only: redirects a visitor to the login page, which returns here after the login. Call it first in a loader. */
export function requireMember(args: LoaderArgs): void {
  if (sessionOf(queryClientOf(args)).isAuthenticated) return;
  throw redirect(appendQuery(paths.memberLogin, { redirect: returnPath(new URL(args.request.url)) }));
}

/** Admits visitors only: redirects a member to redirectTarget(). */
export function requireVisitor(args: LoaderArgs): void {
  if (!sessionOf(queryClientOf(args)).isAuthenticated) return;
  throw redirect(redirectTarget(args.request.url));
}

/** Returns the path in ?redirect= if it is one of this site and not the login page; else the dashboard. */
export function redirectTarget(url: string): string {
  const requested = safeRedirect(new URL(url).searchParams.get("redirect"));
  return requested !== undefined && !requested.startsWith(paths.memberLogin) ? requested : paths.dashboard;
}

/**
 * Returns the ?redirect= that makes the login return to a page. Without a query that is too long: the login would ignore the whole
 * path, and each encoding of the query makes it up to three times longer.
 */
export function returnPath({ pathname, search }: Pick<URL, "pathname" | "search">): string | undefined {
  return safeRedirect(pathname + search) ?? safeRedirect(pathname);
}
