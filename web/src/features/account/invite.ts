import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import type { Checked } from "../../api/check";
import { checked } from "../../api/checked";
import { asInvite } from "../../api/checks/invite";
import { asLoginAnswer } from "../../api/checks/sign-in";
import { request } from "../../api/request";
import { acceptSignIn } from "../../session/login";

/** Recipient and sender of an invitation. */
export type Invite = Checked<typeof asInvite>;

/** Null when the invitation is no longer valid. */
export function inviteQuery(token: string) {
  return queryOptions({
    queryKey: ["account", "invite", token],
    queryFn: async (): Promise<Invite | null> => {
      try {
        return checked(asInvite, await request(`/api/km/invite/${encodeURIComponent(token)}`));
      } catch (error) {
        if (isApiError(error) && (error.status === 410 || error.status === 404)) return null;
        throw error;
      }
    },
  });
}

/** Creates the login and signs in. Throws ApiError 410 `invite_expired`, 422. */
export async function signUp(client: QueryClient, token: string, password: string, phone: string): Promise<void> {
  const body = { inviteToken: token, password, ...(phone === "" ? {} : { person: { phone } }) };
  const answer = await request("/api/v4/member/signup", { method: "POST", body, captcha: "signup" });
  acceptSignIn(client, checked(asLoginAnswer, answer));
}
