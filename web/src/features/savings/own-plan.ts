import { membershipState } from "../member/membership-state";
import type { MemberInfo } from "../member/schemas";
import type { BillingCycle } from "../plans/plan";

/** The facts about the reader's membership and home that the calculator uses. */
export interface OwnPlan {
  planId: number;
  officeId: number | undefined;
  cycle: BillingCycle;
  people: number;
  /** Whether the membership runs or can be renewed; otherwise joining again costs the processing fee. */
  isRenewable: boolean;
  home: { state: string; zip: string } | undefined;
}

/** `today` is the date in the brand's time zone. */
export function ownPlanOf(info: MemberInfo | undefined, today: string): OwnPlan | undefined {
  if (info === undefined || info.subscription === null) return undefined;
  const { planId, officeId, cycle } = info.subscription;
  const people = info.people.filter(({ status }) => status === "active").length;
  const state = membershipState(info, undefined, today);
  const isRenewable = (state.kind !== "canceled" && state.kind !== "expired") || state.renewUntil !== undefined;
  return { planId, officeId, cycle, people: Math.max(1, people), isRenewable, home: info.home ?? undefined };
}
