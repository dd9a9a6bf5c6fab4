import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import type { components } from "../../api/schema";

const AUTO_RENEW_PATH = "/api/v4/member/autoRenew";

/** Whether the membership renews automatically, and the consent texts. The API checks its answers against the schema. */
export type AutoRenew = components["schemas"]["AutoRenew"];

export function autoRenewQuery() {
  return queryOptions({
    queryKey: ["member", "auto-renew"],
    queryFn: (): Promise<AutoRenew> => request(AUTO_RENEW_PATH),
  });
}

/** Turns automatic renewal on or off. Turning it on sends the given consents; turning it off needs none. */
export async function setAutoRenew(enabled: boolean, { consents }: Pick<AutoRenew, "consents">): Promise<void> {
  const given = consents.map(({ key, version }) => ({ key, version }));
  const body = enabled ? { enabled, consents: given } : { enabled };
  await request(AUTO_RENEW_PATH, { method: "PUT", body });
}
