import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isApiError } from "../../api/api-error";
import { checked } from "../../api/checked";
import { request } from "../../api/request";

const LINK_PATH = "/api/v4/member/setNewPassword";
const linkSchema = z.object({ valid: z.boolean(), email: z.string(), hasPassword: z.boolean() });

/** Whose password the link of a mail sets; without a password so far it is the first one. */
export type ResetLink = z.infer<typeof linkSchema>;

/** What the link of a mail opens, or null when it is no longer good. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ["account", "reset-link", token],
    queryFn: async (): Promise<ResetLink | null> => {
      try {
        return checked(linkSchema, await request(LINK_PATH, { query: { token } }));
      } catch (error) {
        if (isApiError(error) && error.status === 410) return null;
        throw error;
      }
    },
  });
}

/** Asks for a mail with a link. Succeeds whether or not the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await request("/api/v4/member/resetPasswordEmail", { method: "POST", body: { email }, captcha: "reset_password" });
}

/** Throws ApiError 410 `reset_link_expired`, 422 with the field `password`. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await request(LINK_PATH, { method: "POST", body: { token, password } });
}
