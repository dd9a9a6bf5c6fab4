import { redirect } from "../../routing/redirects";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../../api/query-client";
import { paths } from "../../lib/paths";
import type { CheckoutState } from "./checkout-query";
import { checkoutQuery } from "./checkout-query";
import { quoteQuery } from "./summary/quote-query";
import type { Checkout } from "./schemas";
import type { Step } from "./steps";
import { ENDED_CHECKOUT_PATH, redirectFrom, stepPath } from "./steps";

/** Milliseconds. A change returns the whole checkout, so the next step need not request it again. */
const FRESH_FOR = 5_000;

/** For the loader of a step: returns the checkout, or throws a redirect to the step that the visitor may see. */
export async function loadStep(args: LoaderFunctionArgs, step: Step): Promise<Checkout> {
  const checkout = await loadPresentCheckout(args);
  const elsewhere = redirectFrom(step, checkout);
  if (elsewhere !== undefined) throw redirect(elsewhere);
  return checkout;
}

/** Returns the checkout, at any of its steps. Without one: throws a redirect to the plans. */
export async function loadPresentCheckout(args: LoaderFunctionArgs): Promise<Checkout> {
  const state = await loadCheckout(args);
  if (state.kind !== "present") throw redirect(startOver(state));
  return state.checkout;
}

/** For the loader of /checkout: always a redirect, to the first step that is not complete. */
export async function redirectToOpenStep(args: LoaderFunctionArgs): Promise<Response> {
  const state = await loadCheckout(args);
  return redirect(state.kind === "present" ? stepPath(state.checkout.step) : startOver(state));
}

/** Start page without a checkout: the choice of a plan, with a notice if a checkout has expired. */
function startOver(state: CheckoutState): string {
  return state.kind === "expired" ? ENDED_CHECKOUT_PATH : paths.joinNow;
}

/** Loads the amounts before the page shows; if this fails, the page requests them. */
export async function loadQuote(args: LoaderFunctionArgs): Promise<void> {
  await queryClientOf(args).prefetchQuery(quoteQuery());
}

export async function loadCheckout(args: LoaderFunctionArgs): Promise<CheckoutState> {
  return queryClientOf(args).fetchQuery({ ...checkoutQuery(), staleTime: FRESH_FOR });
}
