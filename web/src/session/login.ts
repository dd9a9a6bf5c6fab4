import type { QueryClient } from "@tanstack/react-query";
import { replaceCsrfToken } from "../api/csrf";
import { request } from "../api/request";
import { deleteOfflineCardOfOthers } from "../lib/offline-card-cache";
import { paths } from "../lib/paths";
import { safeRedirect } from "../lib/safe-href";
import { claimDrafts } from "./draft-owner";
import { LOGIN_BEGINS } from "./login-begins";
import { parseSession, setSession } from "./session-query";
import { broadcastSession } from "./session-broadcast";

export interface Credentials {
  email: string;
  password: string;
  /** Page to open after the login; ignored unless it is a path of this site. */
  redirect?: string | undefined;
}

/** Signs in and returns the path to open. Throws ApiError: 401 `login_failed`, 403 `captcha_…`, 429, network. */
export async function logIn(client: QueryClient, credentials: Credentials): Promise<string> {
  const redirect = safeRedirect(credentials.redirect);
  window.dispatchEvent(new Event(LOGIN_BEGINS));
  const answer = await request("/api/login", {
    method: "POST",
    captchaWhenAsked: "login",
    body: {
      email: credentials.email,
      password: credentials.password,
      ...(redirect === undefined ? {} : { redirect }),
    },
  });
  acceptSignIn(client, answer);
  return safeRedirect(answer.redirect) ?? redirect ?? paths.dashboard;
}

/** Stores a session that the API has just opened (login, sign-up, purchase, a changed password), and notifies the other tabs. */
export function acceptSignIn(client: QueryClient, answer: { csrfToken: string; email?: string }): void {
  const session = parseSession({ ...answer, isAuthenticated: true });
  replaceCsrfToken(answer.csrfToken);
  claimDrafts(session.email);
  void deleteOfflineCardOfOthers(session.email);
  setSession(client, session);
  broadcastSession({ kind: "signed-in", email: session.email });
}
