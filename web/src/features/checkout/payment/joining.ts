import * as z from "zod/mini";
import type { ChargeCall } from "../../charge/charge-flow";
import { isRenewing } from "../../charge/consents";
import type { PaidWith } from "../../charge/use-charge-form";
import type { Checkout, Quote } from "../schemas";

const memberSchema = z.object({
  receiptId: z.string(),
  receiptNumber: z.string(),
  email: z.string(),
  /** Absent if the purchase was paid too long ago, or by another tab: then the answer does not sign in. */
  csrfToken: z.optional(z.string()),
});

/** A started debit: the membership begins only when the money has arrived. */
const debitSchema = z.object({ bankDebit: z.literal("under_way") });
const joinedSchema = z.union([debitSchema, memberSchema]);

/** Fields of the answer to a purchase. */
export type Joined = z.infer<typeof joinedSchema>;

export function readJoined(body: unknown): Joined {
  return joinedSchema.parse(body);
}

export function isDebit(joined: Joined): joined is z.infer<typeof debitSchema> {
  return "bankDebit" in joined;
}

/** Scope of a checkout's charge; see useCharge(). */
export function joinScope({ id }: Pick<Checkout, "id">): string {
  return `join.${id}`;
}

/** Call that buys the quote's order. `isKept` false: the payment method is used only once. */
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

/** Call that buys it by a bank debit, which is used only once. */
export function debitCall(checkout: Checkout, quote: Quote, paid: PaidWith): ChargeCall {
  const call = joinCall(checkout, quote, paid, false);
  return { ...call, body: { ...call.body, bankDebit: true } };
}
