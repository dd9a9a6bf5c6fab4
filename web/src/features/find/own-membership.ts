import { queryOptions } from "@tanstack/react-query";

/** Data of a signed-in member that fill in the form. */
export interface OwnMembership {
  planId: number | undefined;
  zip: string | undefined;
}

/** Only for signed-in members: visitors do not load the code of memberships. */
export const ownMembershipQuery = queryOptions({
  queryKey: ["member", "find"],
  queryFn: async ({ client }): Promise<OwnMembership> => {
    const { memberInfoQuery } = await import("../member/member-info");
    const { home, subscription } = await client.ensureQueryData(memberInfoQuery());
    return { planId: subscription?.planId, zip: home?.zip.slice(0, 5) };
  },
});
