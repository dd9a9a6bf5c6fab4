import { checked } from "../../api/checked";
import { request } from "../../api/request";
import { CHECKOUT_PATH } from "./checkout-query";
import type { BillingCycle, Checkout } from "./schemas";
import { checkoutSchema } from "./schemas";

/** What may change on the way; `null` takes the coupon off. */
export interface CheckoutChange {
  billingCycle?: BillingCycle;
  coupon?: string | null;
}

export async function updateCheckout(change: CheckoutChange): Promise<Checkout> {
  return checked(checkoutSchema, await request(CHECKOUT_PATH, { method: "PUT", body: change }));
}
