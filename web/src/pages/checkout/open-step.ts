import type { LoaderFunctionArgs } from "react-router";
import { loadStep } from "../../features/checkout/load-step";
import type { Checkout } from "../../features/checkout/schemas";
import type { Step } from "../../features/checkout/steps";
import { requireNoMembership } from "../../features/member/require-no-membership";

/**
 * For the loader of a step of joining. Returns the open checkout. Throws a redirect: a member to the dashboard, a visitor
 * without a checkout to the plans, others to their open step.
 */
export async function openStep(args: LoaderFunctionArgs, step: Step): Promise<Checkout> {
  await requireNoMembership(args);
  return loadStep(args, step);
}
