import type { LoaderFunctionArgs } from "react-router";
import { loadStep } from "../../features/checkout/load-step";
import type { Checkout } from "../../features/checkout/schemas";
import type { Step } from "../../features/checkout/steps";
import { requireNoMembership } from "../../features/member/require-no-membership";

/** For the loader of a step of joining: the checkout, or a redirect to where the visitor belongs; a member's is the dashboard. */
export async function openStep(args: LoaderFunctionArgs, step: Step): Promise<Checkout> {
  await requireNoMembership(args);
  return loadStep(args, step);
}
