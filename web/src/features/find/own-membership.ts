import { queryOptions } from "@tanstack/react-query";

/** What is known of a signed-in member: it fills the form in. */
export interface OwnMembership {
  planId: number | undefined;
  zip: string | undefined;
}

/** Asked only for who is signed in: visitors do without the code of memberships. */
export const ownMembershipQuery = queryOptions({
  queryKey: ["member", "find"],
  queryFn: async ({ client }): Promise<OwnMembership> => {
    const { memberInfoQuery } = await import("../member/member-info");
    const { home, subscription } = await client.ensureQueryData(memberInfoQuery());
    return { planId: subscription?.planId, zip: home?.zip.slice(0, 5) };
  },
});
