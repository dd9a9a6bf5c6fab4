const MONTHS = 12;

/** What each person after the first adds to a term of this plan; a month is a twelfth of the yearly price, rounded half up. */
export function furtherCents({ perDependentCents }: { perDependentCents: number }, cycle: "annual" | "monthly"): number {
  return cycle === "annual" ? perDependentCents : Math.floor(perDependentCents / MONTHS + 0.5);
}
