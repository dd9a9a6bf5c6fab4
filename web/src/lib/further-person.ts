const MONTHS = 12;

/** Returns the price in cents of each person after the first for one term. A month costs a twelfth of the yearly price, rounded half up. */
export function furtherCents({ perDependentCents }: { perDependentCents: number }, cycle: "annual" | "monthly"): number {
  return cycle === "annual" ? perDependentCents : Math.floor(perDependentCents / MONTHS + 0.5);
}
