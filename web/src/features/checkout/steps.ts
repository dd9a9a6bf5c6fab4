import { paths } from "../../lib/paths";

/** The steps of the checkout in their order; each has its own address. */
export const STEPS = ["create-account", "add-member", "payment", "confirmation"] as const;

/** Where the visitor of a checkout that took too long learns why it is gone. */
export const ENDED_CHECKOUT_PATH = `${paths.joinNow}?ended=1`;

export type Step = (typeof STEPS)[number];

const STEP_PATHS = {
  "create-account": paths.createAccount,
  "add-member": paths.addMember,
  payment: paths.payment,
  confirmation: paths.confirmation,
} as const satisfies Record<Step, string>;

export function isStep(text: string): text is Step {
  return (STEPS as readonly string[]).includes(text);
}

export function stepPath(step: Step): string {
  return STEP_PATHS[step];
}

/** 1 for the first step. */
export function stepNumber(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

export function isBefore(step: Step, other: Step): boolean {
  return stepNumber(step) < stepNumber(other);
}

/** The step before, or undefined at the first one. A paid checkout has no way back. */
export function previousStep(step: Step): Step | undefined {
  return step === "confirmation" ? undefined : STEPS[STEPS.indexOf(step) - 1];
}

/**
 * Where a visitor who asks for `wanted` belongs, given the first step that is not complete.
 * Going back is free, going ahead is not, and after payment only the confirmation is left.
 * Undefined: the step may be shown.
 */
export function redirectFrom(wanted: Step, firstIncomplete: Step | undefined): string | undefined {
  if (firstIncomplete === undefined) return paths.joinNow;
  if (firstIncomplete === "confirmation") {
    return wanted === "confirmation" ? undefined : stepPath("confirmation");
  }
  return isBefore(firstIncomplete, wanted) ? stepPath(firstIncomplete) : undefined;
}
