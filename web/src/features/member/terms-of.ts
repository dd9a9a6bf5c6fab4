import type { MemberInfo, Subscription } from "./schemas";

/** The subscription with its prices, where this person may see them. */
export function termsOf({ subscription }: Pick<MemberInfo, "subscription">): Subscription | undefined {
  return subscription !== null && "priceCents" in subscription ? subscription : undefined;
}
