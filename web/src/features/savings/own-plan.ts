import type { MemberInfo } from "../member/schemas";
import type { BillingCycle } from "../plans/plan";

/** The facts about the reader's membership and home that the calculator uses. */
export interface OwnPlan {
  planId: number;
  officeId: number | undefined;
  cycle: BillingCycle;
  people: number;
  home: { state: string; zip: string } | undefined;
}

export function ownPlanOf(info: MemberInfo | undefined): OwnPlan | undefined {
  if (info === undefined || info.subscription === null) return undefined;
  const { planId, officeId, cycle } = info.subscription;
  const people = info.people.filter(({ status }) => status === "active").length;
  return { planId, officeId, cycle, people: Math.max(1, people), home: info.home ?? undefined };
}
