import type { CardOwner } from "../payment/stored-card";
import type { MemberInfo } from "./schemas";

/** The probable name and ZIP code on a payment card of the primary member. */
export function ownerOf({ member }: MemberInfo): CardOwner {
  return { name: `${member.firstName} ${member.lastName}`, billingZip: member.address?.zip.slice(0, 5) ?? "" };
}
