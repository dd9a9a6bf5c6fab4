import type { QueryClient } from "@tanstack/react-query";
import { replaceCsrfToken } from "../api/csrf";
import { request } from "../api/request";
import { deleteOfflineCard } from "../lib/offline-card-cache";
import { claimDrafts, forgetDrafts, parkDrafts } from "./draft-owner";
import { hasMember, SIGNED_OUT, sessionOf, setSession } from "./session-query";
import { LOGIN_BEGINS } from "./login-begins";
import { broadcastSession, type LogoutCause } from "./session-broadcast";

/** An idle logout, and one after the end of the session, wait no longer for the server: until then the page shows the member's data. */
const IDLE_LIMIT_MS = 5_000;
/** The same for a logout by choice, which reports a missing answer. */
const CHOICE_LIMIT_MS = 20_000;

/**
 * Ends the session at the server, if there is one, and removes the member's data from this tab.
 * Never fails: offline it still clears the local state. The caller then opens /member-login. Returns false if the server has not
 * confirmed the end of the session.
 */
export async function logOut(client: QueryClient, cause: LogoutCause = "choice"): Promise<boolean> {
  // A session that could not be confirmed may still exist at the server.
  const hadMember = hasMember(client);
  const isOver = !hadMember || (await endSession(AbortSignal.timeout(cause === "idle" ? IDLE_LIMIT_MS : CHOICE_LIMIT_MS)));
  forgetMember(client, cause);
  if (hadMember) broadcastSession({ kind: "signed-out", cause });
  return isOver;
}

/**
 * Repeats a logout that has not reached the server: the page still has its session, so the next one would show the member's data again.
 * A login in this tab stops it: its late answer would delete the cookie of the new session.
 */
export function repeatLogout(client: QueryClient): void {
  if (!hasMember(client)) return;
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  const late = AbortSignal.timeout(IDLE_LIMIT_MS);
  late.addEventListener("abort", abort);
  window.addEventListener(LOGIN_BEGINS, abort);
  void endSession(stop.signal).finally(() => {
    late.removeEventListener("abort", abort);
    window.removeEventListener(LOGIN_BEGINS, abort);
  });
}

async function endSession(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await request("/api/v4/member/logout", { method: "POST", signal });
    if (answer?.csrfToken !== undefined) replaceCsrfToken(answer.csrfToken);
    return true;
  } catch {
    // The server ends an idle session after its limit. This tab must remove the member's data now.
    return false;
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
