import { checked } from "../../api/checked";
import { request } from "../../api/request";
import { CHECKOUT_PATH } from "./checkout-query";
import type { BillingCycle, Checkout } from "./schemas";
import { checkoutSchema } from "./schemas";

/** Fields that may change during the checkout; `null` removes the coupon. */
export interface CheckoutChange {
  billingCycle?: BillingCycle;
  coupon?: string | null;
}

export async function updateCheckout(change: CheckoutChange): Promise<Checkout> {
  return checked(checkoutSchema, await request(CHECKOUT_PATH, { method: "PUT", body: change }));
}
