/** The steps of the checkout in their order; each has its own address. */
export const STEPS = ["create-account", "add-member", "payment", "confirmation"] as const;

export type Step = (typeof STEPS)[number];

export const CHECKOUT_PATH = "/checkout";
/** Where somebody without a checkout chooses a plan. */
export const CHOOSE_PLAN_PATH = "/join-now";

export function isStep(text: string): text is Step {
  return (STEPS as readonly string[]).includes(text);
}

export function stepPath(step: Step): string {
  return `${CHECKOUT_PATH}/${step}`;
}

export function editMemberPath(memberId: string): string {
  return `${CHECKOUT_PATH}/edit-member/${encodeURIComponent(memberId)}`;
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
  if (firstIncomplete === undefined) return CHOOSE_PLAN_PATH;
  if (firstIncomplete === "confirmation") {
    return wanted === "confirmation" ? undefined : stepPath("confirmation");
  }
  return isBefore(firstIncomplete, wanted) ? stepPath(firstIncomplete) : undefined;
}
