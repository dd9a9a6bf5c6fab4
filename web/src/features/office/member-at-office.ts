import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "../../api/request";
import type { components } from "../../api/schema";

/** Facts about a signed-in member that an office's page needs. */
export interface MemberAtOffice {
  /** The plan of the running membership; null without one. `isPaused`: dentists do not accept the card until a payment. */
  plan: { id: number; name: string; isPaused: boolean } | null;
  homeOfficeId: number | null;
}

export const memberAtOfficeQuery = queryOptions({
  queryKey: ["member", "here"],
  queryFn: async (): Promise<MemberAtOffice> => {
    const [{ subscription }, { homeOfficeId }] = await Promise.all([
      request("/api/v4/member/info"),
      request("/api/v4/member/account"),
    ]);
    return { plan: planOf(subscription), homeOfficeId };
  },
  retry: false,
});

// The API names the latest membership, also when it has ended.
function planOf(subscription: components["schemas"]["MemberInfo"]["subscription"]): MemberAtOffice["plan"] {
  if (subscription === null || subscription.status === "canceled" || subscription.status === "expired") return null;
  return { id: subscription.planId, name: subscription.planName, isPaused: subscription.status === "suspended" };
}

/** Makes an office the signed-in person's home office. Throws ApiError 422 when their plan does not work there. */
export async function makeHomeOffice(client: QueryClient, officeId: number): Promise<void> {
  await request("/api/v4/member/update", { method: "PUT", body: { homeOfficeId: officeId } });
  client.setQueryData(memberAtOfficeQuery.queryKey, (here) => here && { ...here, homeOfficeId: officeId });
  await client.invalidateQueries({ queryKey: ["member", "account"] });
  await client.invalidateQueries({ queryKey: ["member", "home-office"] });
  await client.invalidateQueries({ queryKey: ["member", "dentist"] });
}
