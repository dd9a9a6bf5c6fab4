import type { QueryClient } from "@tanstack/react-query";
import { replaceCsrfToken } from "../api/csrf";
import { request } from "../api/request";
import { forgetKeptCard } from "../lib/kept-card";
import { claimDrafts, forgetDrafts } from "./draft-owner";
import { SIGNED_OUT, sessionOf, setSession } from "./session-query";
import { tellTabs, type LogoutCause } from "./tab-news";

/**
 * Ends the session at the server, if there is one, and forgets everything of the member in this tab.
 * Never fails: offline the local state is cleared all the same. The caller then goes to /member-login.
 */
export async function logOut(client: QueryClient, cause: LogoutCause = "choice"): Promise<void> {
  const wasAuthenticated = sessionOf(client).isAuthenticated;
  if (wasAuthenticated) {
    try {
      const answer = await request("/api/v4/member/logout", { method: "POST" });
      if (answer?.csrfToken !== undefined) replaceCsrfToken(answer.csrfToken);
    } catch {
      // The server ends an idle session by itself; this tab must not keep the member's data.
    }
  }
  forgetMember(client, cause);
  if (wasAuthenticated) tellTabs({ kind: "signed-out", cause });
}

/** This tab's part of a logout: for a session that has ended elsewhere. */
export function forgetMember(client: QueryClient, cause: LogoutCause): void {
  const { isAuthenticated, email, lostBy } = sessionOf(client);
  if (cause === "choice") {
    forgetDrafts();
    void forgetKeptCard();
  } else if (isAuthenticated || lostBy !== undefined) {
    claimDrafts(email ?? lostBy);
  }
  client.removeQueries({ predicate: (query) => query.meta?.public !== true });
  setSession(client, SIGNED_OUT);
}
