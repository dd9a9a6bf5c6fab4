import type { MemberInfo } from "./schemas";

/** What a card of the main member probably says: name and ZIP code. */
export function ownerOf({ member }: MemberInfo): { name: string; billingZip: string } {
  return { name: `${member.firstName} ${member.lastName}`, billingZip: member.address?.zip.slice(0, 5) ?? "" };
}
