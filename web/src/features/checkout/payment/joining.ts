import { type Checked, either } from "../../../api/check";
import { asBankDebitStarted, asPurchaseAnswer } from "../../../api/checks/purchase";
import type { ChargeCall } from "../../charge/charge-flow";
import { isRenewing } from "../../charge/consents";
import type { PaidWith } from "../../charge/use-charge-form";
import type { Checkout, Quote } from "../schemas";

/** A started debit: the membership begins only when the money has arrived. */
type Debit = Checked<typeof asBankDebitStarted>;

/**
 * The answer to a purchase. It lacks `csrfToken`, and does not sign in, if the purchase was paid too long ago or by another tab.
 */
export type Joined = Debit | Checked<typeof asPurchaseAnswer>;

const asJoined = either(asBankDebitStarted, asPurchaseAnswer);

export function readJoined(body: unknown): Joined {
  return asJoined(body);
}

export function isDebit(joined: Joined): joined is Debit {
  return "bankDebit" in joined;
}

/** Scope of a checkout's charge; see useCharge(). */
export function joinScope({ id }: Pick<Checkout, "id">): string {
  return `join.${id}`;
}

/** Call that buys the quote's order. `isStored` false: the payment method is used only once. */
export function joinCall(checkout: Checkout, quote: Quote, paid: PaidWith, isStored = true): ChargeCall {
  const order = {
    checkoutId: checkout.id,
    quoteId: quote.id,
    billingCycle: quote.billingCycle,
    autoRenew: isRenewing(paid.consents),
    ...(isStored ? {} : { keepPaymentMethod: false }),
  };
  return { method: "POST", path: "/api/v4/member/purchaseSubscription", body: { ...order, ...paid } };
}

/** Call that buys it by a bank debit, which is used only once. */
export function debitCall(checkout: Checkout, quote: Quote, paid: PaidWith): ChargeCall {
  const call = joinCall(checkout, quote, paid, false);
  return { ...call, body: { ...call.body, bankDebit: true } };
}
