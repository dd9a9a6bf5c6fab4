import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { replaceCsrfToken } from "../api/csrf";
import { useIfLoaded } from "../api/use-loaded";

export interface Session {
  isAuthenticated: boolean;
  email?: string;
  /** E-mail address of the member whose session could not be confirmed. This member may sign in again in a dialog over the page. */
  lostBy?: string;
}

export const SIGNED_OUT: Session = Object.freeze({ isAuthenticated: false });

/** The current session. The document contains its data. A failed request results in SIGNED_OUT. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: fetchSession,
  staleTime: Infinity,
});

export function useSession(): Session {
  return useIfLoaded(sessionQuery) ?? SIGNED_OUT;
}

export function sessionOf(client: QueryClient): Session {
  return client.getQueryData<Session>(sessionQuery.queryKey) ?? SIGNED_OUT;
}

/** Whether this tab shows a member's pages: the member is signed in, or must sign in again after the session was lost. */
export function hasMember(client: QueryClient): boolean {
  const { isAuthenticated, lostBy } = sessionOf(client);
  return isAuthenticated || lostBy !== undefined;
}

export function setSession(client: QueryClient, session: Session): void {
  client.setQueryData<Session>(sessionQuery.queryKey, session);
}

/**
 * Requests the session again. A failed request counts as signed out. The page's data stay. Returns false if a member was
 * signed in and no longer is.
 */
export async function refreshSession(client: QueryClient): Promise<boolean> {
  const before = sessionOf(client);
  const { isAuthenticated } = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  if (!before.isAuthenticated || isAuthenticated) return true;
  setSession(client, before.email === undefined ? SIGNED_OUT : { isAuthenticated, lostBy: before.email });
  return false;
}

/** Checks a response of the API. Throws unless isAuthenticated is a boolean and email, if present, a string. */
export function parseSession(answer: unknown): Session {
  const { isAuthenticated, email } = (answer ?? {}) as Record<string, unknown>;
  if (typeof isAuthenticated !== "boolean") throw new Error("isAuthenticated must be a boolean");
  if (email !== undefined && email !== null && typeof email !== "string") {
    throw new Error("email must be a string");
  }
  return isAuthenticated && typeof email === "string" ? { isAuthenticated, email } : { isAuthenticated };
}

async function fetchSession(): Promise<Session> {
  try {
    const { request } = await import("../api/request"); // loaded here, as a page contains its session
    const answer = await request("/api/auth");
    if (!import.meta.env.SSR && answer.csrfToken !== undefined) replaceCsrfToken(answer.csrfToken);
    return parseSession(answer);
  } catch {
    return SIGNED_OUT;
  }
}
