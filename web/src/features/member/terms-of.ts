import type { MemberInfo, Subscription } from "./schemas";

/** The subscription with its prices; undefined for a person who may not see them. */
export function termsOf({ subscription }: Pick<MemberInfo, "subscription">): Subscription | undefined {
  return subscription !== null && "priceCents" in subscription ? subscription : undefined;
}
