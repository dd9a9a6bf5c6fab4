import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client";
import { onSessionBroadcast } from "../../session/session-broadcast";
import { sessionOf, setSession } from "../../session/session-query";
import { fakeFetch } from "../../testing/fake-fetch";
import { deleteAccount, endAllSessions } from "./change-account";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["all sessions have ended", "DELETE /api/v4/member/sessions", endAllSessions],
  ["the account was deleted", "DELETE /api/v4/member", (client: ReturnType<typeof createQueryClient>) => deleteAccount(client, "secret")],
])("logs out this tab and the other tabs after %s", async (_what, call, work) => {
  fakeFetch({ [call]: { body: { isAuthenticated: false, csrfToken: "new" } } });
  const client = createQueryClient();
  setSession(client, { isAuthenticated: true, email: "ana@example.org" });
  const listen = vi.fn();
  const end = onSessionBroadcast(listen);
  await work(client);
  expect(sessionOf(client).isAuthenticated).toBe(false);
  await vi.waitFor(() => expect(listen).toHaveBeenCalledWith({ kind: "signed-out", cause: "choice" }));
  end();
});
