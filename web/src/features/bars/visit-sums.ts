/** A treatment of a visit, at the prices of one list. */
export interface VisitLine {
  usualCents: number;
  memberCents: number;
  /** How often a year the plan includes it at no charge. */
  includedAYear: number;
}

/** What visits of one person cost in one year, in cents. */
export interface VisitSums {
  visits: number;
  usualCents: number;
  memberCents: number;
  /** Of the membership for one person in the first year. */
  feeCents: number;
}

/** More visits of the same kind in one year are nothing to plan with. */
export const MOST_VISITS = 4;

const ORDINALS = ["first", "second", "third", "fourth"] as const;

/** The part of a message's key that names the visit of this number, from 1 to MOST_VISITS. */
export function ordinal(visit: number): (typeof ORDINALS)[number] {
  return ORDINALS[visit - 1] ?? "first";
}

/** So many equal visits in one year; a treatment is free as often as the plan includes it. */
export function visitSums(lines: readonly VisitLine[], visits: number, feeCents: number): VisitSums {
  const add = (cents: (line: VisitLine) => number): number => lines.reduce((sum, line) => sum + cents(line), 0);
  return {
    visits,
    usualCents: add(({ usualCents }) => usualCents * visits),
    memberCents: add(({ memberCents, includedAYear }) => memberCents * Math.max(0, visits - includedAYear)),
    feeCents,
  };
}

/** The sums up to the first visit with which the fee has come back; undefined where MOST_VISITS do not suffice. */
export function breakEvenOf(lines: readonly VisitLine[], feeCents: number): VisitSums | undefined {
  for (let visits = 1; visits <= MOST_VISITS; visits += 1) {
    const sums = visitSums(lines, visits, feeCents);
    if (sums.usualCents - sums.memberCents >= feeCents && sums.usualCents > sums.memberCents) return sums;
  }
  return undefined;
}
