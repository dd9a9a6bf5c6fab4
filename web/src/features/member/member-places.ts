import type { LucideIcon } from "lucide-react";
import { CircleUserRound, CreditCard, House, IdCard, ListChecks, Mail, MessageSquareWarning, PiggyBank, Users } from "lucide-react";
import { paths } from "../../lib/paths";
import type { MemberInfo } from "./schemas";

/** A part of the member's area. */
export type MemberPlace =
  | "overview"
  | "card"
  | "savings"
  | "household"
  | "plan"
  | "billing"
  | "messages"
  | "grievances"
  | "account";

export interface MemberEntry {
  place: MemberPlace;
  href: string;
  icon: LucideIcon;
}

const ENTRIES: readonly (MemberEntry & { isPrimaryOnly?: true })[] = [
  { place: "overview", href: paths.dashboard, icon: House },
  { place: "card", href: paths.memberCard, icon: IdCard },
  { place: "savings", href: paths.savingsSummary, icon: PiggyBank, isPrimaryOnly: true },
  { place: "household", href: paths.household, icon: Users, isPrimaryOnly: true },
  { place: "plan", href: paths.memberPlan, icon: ListChecks, isPrimaryOnly: true },
  { place: "billing", href: paths.billing, icon: CreditCard, isPrimaryOnly: true },
  { place: "messages", href: paths.messages, icon: Mail },
  { place: "grievances", href: paths.grievances, icon: MessageSquareWarning },
  { place: "account", href: paths.memberAccount, icon: CircleUserRound },
];

/** The entries that this person may open. While the person is unknown: the entries that everyone may open. */
export function memberEntries(info: Pick<MemberInfo, "member"> | undefined): MemberEntry[] {
  return ENTRIES.filter(({ isPrimaryOnly }) => isPrimaryOnly === undefined || isPrimary(info));
}

/** Whether this person manages the membership: its people, its plan and its money. */
export function isPrimary(info: Pick<MemberInfo, "member"> | undefined): boolean {
  return info?.member.role === "primary";
}
