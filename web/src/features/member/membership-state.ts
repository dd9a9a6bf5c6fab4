import { addDays } from "./days";
import type { Balance, MemberInfo, Subscription } from "./schemas";
import { termsOf } from "./terms-of";

/** How a membership stands, as its member sees it: what it means and what there is to do. */
export type MembershipState =
  | { kind: "none" }
  | { kind: "scheduled"; startsOn: string }
  | { kind: "active"; endsOn: string }
  | { kind: "ends_soon"; endsOn: string; nextPriceCents: number }
  | { kind: "past_due"; dueCents: number | undefined; suspendOn: string | undefined }
  | { kind: "suspended"; dueCents: number | undefined; cancelOn: string | undefined }
  | { kind: "canceled"; endsOn: string; renewUntil: string | undefined }
  | { kind: "expired"; endsOn: string; renewUntil: string | undefined };

/** A membership may be renewed from so many days before its end to so many after it. */
const RENEW_DAYS_BEFORE = 60;
const RENEW_DAYS_AFTER = 90;
/** A month's membership is always near its end: its member is reminded in its last days. */
const MONTHLY_REMINDER_DAYS = 7;

/** `today` is the date where the brand is. Amounts are undefined for who may not see them. */
export function membershipState(info: MemberInfo, balance: Balance | undefined, today: string): MembershipState {
  const { subscription } = info;
  if (subscription === null) return { kind: "none" };
  const { status, startsOn, endsOn } = subscription;
  const terms = termsOf(info);
  const dueCents = balance !== undefined && balance.pastDueCents > 0 ? balance.pastDueCents : undefined;
  const lastDay = terms?.renewUntil ?? addDays(endsOn, RENEW_DAYS_AFTER);
  const renewUntil = today <= lastDay ? lastDay : undefined;
  switch (status) {
    case "scheduled":
      return { kind: "scheduled", startsOn };
    case "past_due":
      return { kind: "past_due", dueCents, suspendOn: balance?.suspendOn ?? undefined };
    case "suspended":
      return { kind: "suspended", dueCents, cancelOn: balance?.cancelOn ?? undefined };
    case "canceled":
      return { kind: "canceled", endsOn, renewUntil };
    case "expired":
      return { kind: "expired", endsOn, renewUntil };
    case "active":
      return activeState(terms, terms?.paidUntil ?? endsOn, today);
  }
}

function activeState(terms: Subscription | undefined, endsOn: string, today: string): MembershipState {
  const isEnding = terms !== undefined && !terms.autoRenew && !terms.paidUntil && today >= remindFrom(terms, endsOn);
  return isEnding ? { kind: "ends_soon", endsOn, nextPriceCents: terms.nextPriceCents } : { kind: "active", endsOn };
}

function remindFrom({ cycle, renewFrom }: Subscription, endsOn: string): string {
  return cycle === "monthly" ? addDays(endsOn, -MONTHLY_REMINDER_DAYS) : (renewFrom ?? addDays(endsOn, -RENEW_DAYS_BEFORE));
}
