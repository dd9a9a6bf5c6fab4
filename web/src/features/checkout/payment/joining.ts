import * as z from "zod/mini";
import type { ChargeCall } from "../../charge/charge-flow";
import { isRenewing } from "../../charge/consents";
import type { PaidWith } from "../../charge/use-charge-form";
import type { Checkout, Quote } from "../schemas";

const joinedSchema = z.object({
  receiptId: z.string(),
  receiptNumber: z.string(),
  email: z.string(),
  /** Absent when it was paid too long ago, or by another tab: then the answer lets nobody in. */
  csrfToken: z.optional(z.string()),
});

/** Facts of the finished purchase that the page needs. */
export type Joined = z.infer<typeof joinedSchema>;

export function readJoined(body: unknown): Joined {
  return joinedSchema.parse(body);
}

/** Names the charge of a checkout; see useCharge(). */
export function joinScope({ id }: Pick<Checkout, "id">): string {
  return `join.${id}`;
}

/** The purchase of what a quote says. `isKept` false: the payment method pays this once. */
export function joinCall(checkout: Checkout, quote: Quote, paid: PaidWith, isKept = true): ChargeCall {
  const order = {
    checkoutId: checkout.id,
    quoteId: quote.id,
    billingCycle: quote.billingCycle,
    autoRenew: isRenewing(paid.consents),
    ...(isKept ? {} : { keepPaymentMethod: false }),
  };
  return { method: "POST", path: "/api/v4/member/purchaseSubscription", body: { ...order, ...paid } };
}
