import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import type { Checked } from "../../api/check";
import { checked } from "../../api/checked";
import { asPasswordResetLink } from "../../api/checks/password-link";
import { request } from "../../api/request";

const LINK_PATH = "/api/v4/member/setNewPassword";

/** Account whose password the mailed link sets. hasPassword is false when this is its first password. */
export type ResetLink = Checked<typeof asPasswordResetLink>;

/** The account of a mailed link, or null when the link is no longer valid. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ["account", "reset-link", token],
    queryFn: async (): Promise<ResetLink | null> => {
      try {
        return checked(asPasswordResetLink, await request(LINK_PATH, { query: { token } }));
      } catch (error) {
        if (isApiError(error) && error.status === 410) return null;
        throw error;
      }
    },
  });
}

/** Requests a mail with a link. Succeeds whether or not the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await request("/api/v4/member/resetPasswordEmail", { method: "POST", body: { email }, captcha: "reset_password" });
}

/** Throws ApiError 410 `reset_link_expired`, 422 with the field `password`. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await request(LINK_PATH, { method: "POST", body: { token, password } });
}
