import { addDays } from "./days";
import type { Balance, MemberInfo, OpenSubscription, Subscription } from "./schemas";
import { termsOf } from "./terms-of";

/** The state of a membership as its member sees it, with the facts that its texts need. */
export type MembershipState =
  | { kind: "none" }
  | { kind: "scheduled"; startsOn: string }
  | { kind: "active"; endsOn: string }
  | { kind: "ends_soon"; endsOn: string; nextPriceCents: number }
  /** `unchargedPart`: no charge failed, because the member has not agreed to one. Credit paid the rest of the renewal, or nothing. */
  | { kind: "past_due"; dueCents: number | undefined; suspendOn: string | undefined; unchargedPart?: "rest" | "whole" }
  | { kind: "suspended"; dueCents: number | undefined; cancelOn: string | undefined }
  | { kind: "canceled"; endsOn: string; renewUntil: string | undefined }
  | { kind: "expired"; endsOn: string; renewUntil: string | undefined };

const USABLE: readonly OpenSubscription["status"][] = ["active", "past_due"];

/** Whether dental offices accept the card. */
export function isCardUsable({ status }: Pick<OpenSubscription, "status">): boolean {
  return USABLE.includes(status);
}

/** A membership may be renewed from this many days before its end until this many days after it. */
const RENEW_DAYS_BEFORE = 60;
const RENEW_DAYS_AFTER = 90;
/** A monthly membership is always near its end: the reminder appears only in its last days. */
const MONTHLY_REMINDER_DAYS = 7;

/** `today` is the date in the brand's time zone. Amounts are undefined for a person who may not see them. */
export function membershipState(info: MemberInfo, balance: Balance | undefined, today: string): MembershipState {
  const { subscription } = info;
  if (subscription === null) return { kind: "none" };
  const { status, startsOn, endsOn } = subscription;
  const endedOn = subscription.lastDay ?? endsOn;
  const terms = termsOf(info);
  const dueCents = balance !== undefined && balance.pastDueCents > 0 ? balance.pastDueCents : undefined;
  const lastDay = terms?.renewUntil ?? addDays(endsOn, RENEW_DAYS_AFTER);
  const renewUntil = today <= lastDay ? lastDay : undefined;
  switch (status) {
    case "scheduled":
      return { kind: "scheduled", startsOn };
    case "past_due":
      return { kind: "past_due", dueCents, suspendOn: balance?.suspendOn ?? undefined, ...unchargedPart(terms, dueCents) };
    case "suspended":
      return { kind: "suspended", dueCents, cancelOn: balance?.cancelOn ?? undefined };
    case "canceled":
      return { kind: "canceled", endsOn: endedOn, renewUntil };
    case "expired":
      return { kind: "expired", endsOn: endedOn, renewUntil };
    case "active":
      return activeState(terms, terms?.paidUntil ?? endsOn, today);
  }
}

function unchargedPart(terms: Subscription | undefined, dueCents: number | undefined): { unchargedPart?: "rest" | "whole" } {
  if (terms === undefined || terms.autoRenew || dueCents === undefined) return {};
  return { unchargedPart: dueCents < terms.nextPriceCents ? "rest" : "whole" };
}

function activeState(terms: Subscription | undefined, endsOn: string, today: string): MembershipState {
  const isEnding = terms !== undefined && !terms.autoRenew && !terms.paidUntil && today >= remindFrom(terms, endsOn);
  return isEnding ? { kind: "ends_soon", endsOn, nextPriceCents: terms.nextPriceCents } : { kind: "active", endsOn };
}

function remindFrom({ cycle, renewFrom }: Subscription, endsOn: string): string {
  return cycle === "monthly" ? addDays(endsOn, -MONTHLY_REMINDER_DAYS) : (renewFrom ?? addDays(endsOn, -RENEW_DAYS_BEFORE));
}
