import { queryOptions } from "@tanstack/react-query";
import type { Checked } from "../../api/check";
import { checked } from "../../api/checked";
import { asAccountProfile, asDeletionView, asSessionList } from "../../api/checks/account";
import { request } from "../../api/request";

/** The member's own account data. */
export type Account = Checked<typeof asAccountProfile>;
export type AccountSession = Checked<typeof asSessionList>["sessions"][number];
export type Deletion = Checked<typeof asDeletionView>;

export function accountQuery() {
  return queryOptions({
    queryKey: ["member", "account"],
    queryFn: async (): Promise<Account> => checked(asAccountProfile, await request("/api/v4/member/account")),
  });
}

/** Sessions of the account, last seen first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ["member", "sessions"],
    queryFn: async (): Promise<AccountSession[]> =>
      checked(asSessionList, await request("/api/v4/member/sessions")).sessions,
  });
}

/** Consequences of deleting the account, or the reasons against it. */
export function deletionQuery() {
  return queryOptions({
    queryKey: ["member", "deletion"],
    queryFn: async (): Promise<Deletion> => checked(asDeletionView, await request("/api/v4/member/deletion")),
  });
}
