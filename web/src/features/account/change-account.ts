import type { QueryClient } from "@tanstack/react-query";
import type { Checked } from "../../api/check";
import { checked } from "../../api/checked";
import { asAccountProfile, asEmailAnswer } from "../../api/checks/account";
import { asAuth, asLoginAnswer } from "../../api/checks/sign-in";
import { replaceCsrfToken } from "../../api/csrf";
import { request } from "../../api/request";
import { acceptSignIn } from "../../session/login";
import { forgetMember } from "../../session/logout";
import { broadcastSession } from "../../session/session-broadcast";
import { accountQuery, sessionsQuery } from "./account-query";

export interface AccountChange {
  phone?: string;
  address?: { line1: string; line2: string; city: string; state: string; zip: string };
  language?: string;
  optIns?: { news: boolean; tips: boolean };
  homeOfficeId?: number | null;
}

/** Saves the given fields and leaves the others unchanged. Throws ApiError 422. */
export async function updateAccount(client: QueryClient, change: AccountChange): Promise<void> {
  const account = checked(asAccountProfile, await request("/api/v4/member/update", { method: "PUT", body: change }));
  client.setQueryData(accountQuery().queryKey, account);
  // The dashboard shows phone and address too.
  await client.invalidateQueries({ queryKey: ["member", "info"] });
}

/** Requests a mail with a confirmation link to the new address. Throws ApiError 422: `email` taken, `password` mismatch. */
export async function changeEmail(client: QueryClient, email: string, password: string): Promise<void> {
  await request("/api/v4/member/changeEmail", { method: "POST", body: { email, password } });
  await client.invalidateQueries({ queryKey: accountQuery().queryKey });
}

/** Confirms the new address with the token of the mailed link; returns the address. Throws ApiError 410, 409 `email_taken`. */
export async function confirmEmail(token: string): Promise<string> {
  const answer = await request("/api/v4/member/confirmEmail", { method: "POST", body: { token } });
  return checked(asEmailAnswer, answer).email;
}

/** Ends every session and starts a new one here. Throws ApiError 422: `current` mismatch, `password`. */
export async function changePassword(client: QueryClient, current: string, password: string): Promise<void> {
  await putPassword(client, { current, password });
}

/** Does the same for an account without a password. Throws ApiError 422: `password`; `current` when the account has a password by now. */
export async function chooseFirstPassword(client: QueryClient, password: string): Promise<void> {
  await putPassword(client, { password });
  await Promise.all([
    client.invalidateQueries({ queryKey: accountQuery().queryKey }),
    client.invalidateQueries({ queryKey: ["member", "info"] }),
  ]);
}

async function putPassword(client: QueryClient, body: { current?: string; password: string }): Promise<void> {
  const answer = await request("/api/v4/member/changePassword", { method: "POST", body });
  acceptSignIn(client, checked(asLoginAnswer, answer));
  await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

/** Ends the session of one other device. */
export async function endSession(client: QueryClient, id: string): Promise<void> {
  await request(`/api/v4/member/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
  await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

/** Ends all sessions, including this one, and logs out the other tabs. */
export async function endAllSessions(client: QueryClient): Promise<void> {
  leave(client, checked(asAuth, await request("/api/v4/member/sessions", { method: "DELETE" })));
}

/** Deletes the account and signs out in all tabs. Throws ApiError 409 `membership_running`, 422: `password` mismatch. */
export async function deleteAccount(client: QueryClient, password: string): Promise<void> {
  leave(client, checked(asAuth, await request("/api/v4/member", { method: "DELETE", body: { password } })));
}

function leave(client: QueryClient, { csrfToken }: Checked<typeof asAuth>): void {
  replaceCsrfToken(csrfToken);
  forgetMember(client, "choice");
  broadcastSession({ kind: "signed-out", cause: "choice" });
}
