import type { CardOwner } from "../payment/stored-card";
import type { MemberInfo } from "./schemas";

/** What a card of the main member probably says: name and ZIP code. */
export function ownerOf({ member }: MemberInfo): CardOwner {
  return { name: `${member.firstName} ${member.lastName}`, billingZip: member.address?.zip.slice(0, 5) ?? "" };
}
