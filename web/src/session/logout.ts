import type { QueryClient } from "@tanstack/react-query";
import { replaceCsrfToken } from "../api/csrf";
import { request } from "../api/request";
import { SIGNED_OUT, sessionOf, setSession } from "./session-query";

/**
 * Ends the session at the server, if there is one, and forgets everything of the member in this tab.
 * Never fails: offline the local state is cleared all the same. The caller then goes to /member-login.
 */
export async function logOut(client: QueryClient): Promise<void> {
  const wasAuthenticated = sessionOf(client).isAuthenticated;
  if (wasAuthenticated) {
    try {
      const answer = await request<{ csrfToken?: string }>("/api/v4/member/logout", { method: "POST" });
      if (answer?.csrfToken !== undefined) replaceCsrfToken(answer.csrfToken);
    } catch {
      // The server ends an idle session by itself; this tab must not keep the member's data.
    }
  }
  client.removeQueries({ predicate: (query) => query.meta?.public !== true });
  setSession(client, SIGNED_OUT);
}
