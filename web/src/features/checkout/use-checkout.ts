import { useQuery } from "../../api/use-query";
import { checkoutQuery } from "./checkout-query";
import type { Checkout } from "./schemas";

/** Returns the checkout that the page's loader has loaded. */
export function useCheckout(): Checkout {
  const state = useQuery(checkoutQuery()).data;
  if (state?.kind !== "present") throw new Error("the route of this page does not load the checkout");
  return state.checkout;
}
