import { checked } from "../../api/checked";
import { asCheckout } from "../../api/checks/checkout";
import { request } from "../../api/request";
import { CHECKOUT_PATH } from "./checkout-query";
import type { BillingCycle, Checkout } from "./schemas";

/** Fields that may change during the checkout; `null` removes the coupon. */
export interface CheckoutChange {
  billingCycle?: BillingCycle;
  coupon?: string | null;
}

export async function updateCheckout(change: CheckoutChange): Promise<Checkout> {
  return checked(asCheckout, await request(CHECKOUT_PATH, { method: "PUT", body: change }));
}
