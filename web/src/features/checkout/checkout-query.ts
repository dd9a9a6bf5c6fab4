import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import { checked } from "../../api/checked";
import { asCheckout } from "../../api/checks/checkout";
import { request } from "../../api/request";
import { markCheckout } from "../../lib/checkout-mark";
import type { Checkout } from "./schemas";

export const CHECKOUT_PATH = "/api/km/checkout";

/** The checkout of this browser. `none`: there is none. `expired`: there was one, over a day ago. */
export type CheckoutState = PresentCheckout | { kind: "none" } | { kind: "expired" };

interface PresentCheckout {
  kind: "present";
  checkout: Checkout;
}

export function checkoutQuery() {
  return queryOptions({ queryKey: ["checkout"], queryFn: getCheckout });
}

export async function getCheckout(): Promise<CheckoutState> {
  const state = await askForCheckout();
  markCheckout(isOpen(state));
  return state;
}

function isOpen(state: CheckoutState): boolean {
  return state.kind === "present" && state.checkout.step !== "confirmation";
}

// Frozen, because they contain no visitor's data: cached markup may depend on frozen values.
const NONE: CheckoutState = Object.freeze({ kind: "none" });
const EXPIRED: CheckoutState = Object.freeze({ kind: "expired" });

async function askForCheckout(): Promise<CheckoutState> {
  try {
    return { kind: "present", checkout: checked(asCheckout, await request(CHECKOUT_PATH)) };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return NONE;
    if (isApiError(error) && error.status === 410) return EXPIRED;
    throw error;
  }
}

/** Stores the checkout that a change returned in the query cache, so that no page requests it again. */
export function cacheCheckout(client: QueryClient, checkout: Checkout): void {
  const state: CheckoutState = { kind: "present", checkout };
  client.setQueryData(checkoutQuery().queryKey, state);
}
