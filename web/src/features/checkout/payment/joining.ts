import * as z from "zod/mini";
import type { ChargeCall } from "../../charge/charge-flow";
import { isRenewing } from "../../charge/consents";
import type { PaidWith } from "../../charge/use-charge-form";
import type { Checkout, Quote } from "../schemas";

const memberSchema = z.object({
  receiptId: z.string(),
  receiptNumber: z.string(),
  email: z.string(),
  /** Absent when it was paid too long ago, or by another tab: then the answer lets nobody in. */
  csrfToken: z.optional(z.string()),
});

/** A debit that was begun: there is no membership before its money. */
const debitSchema = z.object({ bankDebit: z.literal("under_way") });
const joinedSchema = z.union([debitSchema, memberSchema]);

/** Facts of the purchase that the page needs. */
export type Joined = z.infer<typeof joinedSchema>;

export function readJoined(body: unknown): Joined {
  return joinedSchema.parse(body);
}

export function isDebit(joined: Joined): joined is z.infer<typeof debitSchema> {
  return "bankDebit" in joined;
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

/** The same by a debit of a bank account, which pays once. */
export function debitCall(checkout: Checkout, quote: Quote, paid: PaidWith): ChargeCall {
  const call = joinCall(checkout, quote, paid, false);
  return { ...call, body: { ...call.body, bankDebit: true } };
}
