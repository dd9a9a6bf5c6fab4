import type { QueryClient } from "@tanstack/react-query";
import { replaceCsrfToken } from "../api/csrf";
import { request } from "../api/request";
import { deleteOfflineCard } from "../lib/offline-card-cache";
import { claimDrafts, forgetDrafts, parkDrafts } from "./draft-owner";
import { hasMember, SIGNED_OUT, sessionOf, setSession } from "./session-query";
import { broadcastSession, type LogoutCause } from "./session-broadcast";

/**
 * An idle logout, and one after the end of the session, wait no longer for the server: until then the page shows the member's data. A
 * repeated one must not end a later login.
 */
const IDLE_LIMIT_MS = 5_000;

/**
 * Ends the session at the server, if there is one, and removes the member's data from this tab.
 * Never fails: offline it still clears the local state. The caller then opens /member-login.
 */
export async function logOut(client: QueryClient, cause: LogoutCause = "choice"): Promise<void> {
  // A session that could not be confirmed may still exist at the server.
  const hadMember = hasMember(client);
  if (hadMember) await endSession(cause === "idle" ? AbortSignal.timeout(IDLE_LIMIT_MS) : undefined);
  forgetMember(client, cause);
  if (hadMember) broadcastSession({ kind: "signed-out", cause });
}

/** Repeats a logout that has not reached the server: the page still has its session, so the next one would show the member's data again. */
export function repeatLogout(client: QueryClient): void {
  if (hasMember(client)) void endSession(AbortSignal.timeout(IDLE_LIMIT_MS));
}

async function endSession(signal: AbortSignal | undefined): Promise<void> {
  try {
    const answer = await request("/api/v4/member/logout", { method: "POST", signal });
    if (answer?.csrfToken !== undefined) replaceCsrfToken(answer.csrfToken);
  } catch {
    // The server ends an idle session after its limit. This tab must remove the member's data now.
  }
}

/** Performs this tab's part of a logout, for a session that has ended in another tab or on the server. */
export function forgetMember(client: QueryClient, cause: LogoutCause): void {
  const { isAuthenticated, email, lostBy } = sessionOf(client);
  if (cause === "choice") {
    forgetDrafts();
    void deleteOfflineCard();
  } else if (isAuthenticated || lostBy !== undefined) {
    claimDrafts(email ?? lostBy);
    parkDrafts();
  }
  client.removeQueries({ predicate: (query) => query.meta?.public !== true });
  setSession(client, SIGNED_OUT);
}
