import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { replaceCsrfToken } from "../api/csrf";
import { useIfLoaded } from "../api/use-loaded";

export interface Session {
  isAuthenticated: boolean;
  email?: string;
  /** Whose session could not be confirmed any more: this person may sign in again over the page. */
  lostBy?: string;
}

export const SIGNED_OUT: Session = Object.freeze({ isAuthenticated: false });

/** Who is signed in. The page carries the answer; a failed refresh means "nobody". */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: fetchSession,
  staleTime: Infinity,
});

/** Who is signed in now. */
export function useSession(): Session {
  return useIfLoaded(sessionQuery) ?? SIGNED_OUT;
}

export function sessionOf(client: QueryClient): Session {
  return client.getQueryData<Session>(sessionQuery.queryKey) ?? SIGNED_OUT;
}

/** Whether this tab shows a member's pages: signed in, or asked to sign in again after the session was lost. */
export function hasMember(client: QueryClient): boolean {
  const { isAuthenticated, lostBy } = sessionOf(client);
  return isAuthenticated || lostBy !== undefined;
}

export function setSession(client: QueryClient, session: Session): void {
  client.setQueryData<Session>(sessionQuery.queryKey, session);
}

/**
 * Asks again who is signed in. An answer that fails counts as "nobody", too; what the page shows stays. False when a
 * member was signed in and is not any more.
 */
export async function refreshSession(client: QueryClient): Promise<boolean> {
  const before = sessionOf(client);
  const { isAuthenticated } = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  if (!before.isAuthenticated || isAuthenticated) return true;
  setSession(client, before.email === undefined ? SIGNED_OUT : { isAuthenticated, lostBy: before.email });
  return false;
}

/** Checks an answer of the API: isAuthenticated must be a boolean, email a string if present. */
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
    const { request } = await import("../api/request"); // a page carries its answer
    const answer = await request("/api/auth");
    if (!import.meta.env.SSR && answer.csrfToken !== undefined) replaceCsrfToken(answer.csrfToken);
    return parseSession(answer);
  } catch {
    return SIGNED_OUT;
  }
}
