/** A treatment of a visit, with its prices of one fee schedule. */
export interface VisitLine {
  usualCents: number;
  memberCents: number;
  /** Number of times a year that the plan includes it at no charge. */
  includedAYear: number;
}

/** Costs of the visits of one person in one year, in cents. */
export interface VisitSums {
  visits: number;
  usualCents: number;
  memberCents: number;
  /** Price of the membership for one person in the first year. */
  feeCents: number;
}

/** Upper limit: more visits of the same kind in one year are unusual. */
export const MOST_VISITS = 4;

const ORDINALS = ["first", "second", "third", "fourth"] as const;

/** Part of a message key that names the visit with this number, from 1 to MOST_VISITS. */
export function ordinal(visit: number): (typeof ORDINALS)[number] {
  return ORDINALS[visit - 1] ?? "first";
}

/** Sums of equal visits in one year; a treatment is free as often as the plan includes it. */
export function visitSums(lines: readonly VisitLine[], visits: number, feeCents: number): VisitSums {
  const add = (cents: (line: VisitLine) => number): number => lines.reduce((sum, line) => sum + cents(line), 0);
  return {
    visits,
    usualCents: add(({ usualCents }) => usualCents * visits),
    memberCents: add(({ memberCents, includedAYear }) => memberCents * Math.max(0, visits - includedAYear)),
    feeCents,
  };
}

/** Sums up to the first visit whose savings reach the fee; undefined if MOST_VISITS do not suffice. */
export function breakEvenOf(lines: readonly VisitLine[], feeCents: number): VisitSums | undefined {
  for (let visits = 1; visits <= MOST_VISITS; visits += 1) {
    const sums = visitSums(lines, visits, feeCents);
    if (sums.usualCents - sums.memberCents >= feeCents && sums.usualCents > sums.memberCents) return sums;
  }
  return undefined;
}
