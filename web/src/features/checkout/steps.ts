import { paths } from "../../lib/paths";
import type { Checkout } from "./schemas";

/** The steps of the checkout in their order; each has its own address. */
export const STEPS = ["create-account", "add-member", "payment", "confirmation"] as const;

/** Address that explains to a visitor why an expired checkout was deleted. */
export const ENDED_CHECKOUT_PATH = `${paths.joinNow}?ended=1`;

export type Step = (typeof STEPS)[number];
/** The next step: one of STEPS, or "bank-debit" while the money of a debit has not arrived. */
export type OpenStep = Checkout["step"];

const STEP_PATHS = {
  "create-account": paths.createAccount,
  "add-member": paths.addMember,
  payment: paths.payment,
  "bank-debit": paths.bankDebit,
  confirmation: paths.confirmation,
} as const satisfies Record<OpenStep, string>;

export function isStep(text: string): text is Step {
  return (STEPS as readonly string[]).includes(text);
}

export function stepPath(step: OpenStep): string {
  return STEP_PATHS[step];
}

/** Fields that decide which steps a checkout has. */
export type StepsOf = Pick<Checkout, "maxMembers" | "members">;

/**
 * Returns the steps of a checkout. A plan for one person has no people step, unless people of a previously chosen plan must
 * be removed. `shown` is always included: the last of these people may just have been removed.
 */
export function stepsOf({ maxMembers, members }: StepsOf, shown?: Step): readonly Step[] {
  const asksForPeople = maxMembers > 1 || members.length > 0 || shown === "add-member";
  return asksForPeople ? STEPS : STEPS.filter((step) => step !== "add-member");
}

/** Returns 1 for the first step. */
export function stepNumber(checkout: StepsOf, step: Step): number {
  return stepsOf(checkout, step).indexOf(step) + 1;
}

/** The previous step, or undefined at the first one. A paid checkout has no previous step. */
export function previousStep(checkout: StepsOf, step: Step): Step | undefined {
  const steps = stepsOf(checkout, step);
  return step === "confirmation" ? undefined : steps[steps.indexOf(step) - 1];
}

/** The next step; the confirmation is the last one. */
export function nextStep(checkout: StepsOf, step: Step): Step {
  const steps = stepsOf(checkout, step);
  return steps[steps.indexOf(step) + 1] ?? "confirmation";
}

/**
 * Returns the address of the step that replaces `requested`, or undefined if `requested` may be shown. Earlier steps are allowed,
 * later ones are not. After payment only the confirmation is allowed, during a bank debit only its page. A step that the
 * checkout does not have redirects to the open one.
 */
export function redirectFrom(requested: Step, checkout: StepsOf & Pick<Checkout, "step">): string | undefined {
  const { step: open } = checkout;
  if (open === "confirmation") return requested === "confirmation" ? undefined : stepPath("confirmation");
  if (open === "bank-debit") return stepPath(open);
  const isAhead = STEPS.indexOf(open) < STEPS.indexOf(requested);
  return isAhead || !stepsOf(checkout).includes(requested) ? stepPath(open) : undefined;
}
