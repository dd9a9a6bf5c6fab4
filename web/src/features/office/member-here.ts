import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "../../api/request";

/** What an office's page needs to know of a signed-in member. */
export interface MemberHere {
  /** Of the membership that runs; null without one. */
  plan: { id: number; name: string } | null;
  homeOfficeId: number | null;
}

export const memberHereQuery = queryOptions({
  queryKey: ["member", "here"],
  queryFn: async (): Promise<MemberHere> => {
    const [{ subscription }, { homeOfficeId }] = await Promise.all([
      request("/api/v4/member/info"),
      request("/api/v4/member/account"),
    ]);
    return { plan: subscription && { id: subscription.planId, name: subscription.planName }, homeOfficeId };
  },
  retry: false,
});

/** Makes an office the signed-in person's own. Throws ApiError 422 where the plan does not work. */
export async function makeHomeOffice(client: QueryClient, officeId: number): Promise<void> {
  await request("/api/v4/member/update", { method: "PUT", body: { homeOfficeId: officeId } });
  client.setQueryData(memberHereQuery.queryKey, (here) => here && { ...here, homeOfficeId: officeId });
  await client.invalidateQueries({ queryKey: ["member", "account"] });
  await client.invalidateQueries({ queryKey: ["member", "home-office"] });
  await client.invalidateQueries({ queryKey: ["member", "dentist"] });
}
