import { furtherCents } from "../../lib/further-person";
import type { Household } from "../../lib/household";
import { ageRule, cycleOf, householdCents, priceOf, type BillingCycle, type Plan } from "./plan";

const ADULT = 18;
const PAYMENTS = { annual: 1, monthly: 12 } as const satisfies Record<BillingCycle, number>;

/** Whether a plan accepts a household. "unsure": depends on the age of the person who joins, which is unknown. */
export type Eligibility =
  | { kind: "fits" }
  | { kind: "unsure" }
  | { kind: "tooMany"; max: number }
  | { kind: "tooYoung"; min: number }
  | { kind: "tooOld"; max: number }
  | { kind: "childrenOnly" };

/** A household's price for a plan, in cents, at today's prices. */
export interface HouseholdPrice {
  people: number;
  cycle: BillingCycle;
  /** Price of the first person and of each further person, for one payment. */
  firstPersonCents: number;
  furtherPersonCents: number;
  /** Price of all people together, for one payment. */
  termCents: number;
  firstYearCents: number;
  laterYearCents: number;
  /** The one-time fee; included in the first year only. */
  feeCents: number;
}

export function peopleIn({ adults, children }: Household): number {
  return adults + children;
}

/** Age limits apply to the person who joins; a plan for children limits the others instead. */
export function eligibilityOf(plan: Plan, household: Household): Eligibility {
  if (peopleIn(household) > plan.maxMembers) return { kind: "tooMany", max: plan.maxMembers };
  if (plan.audience === "child") return household.adults > 1 ? { kind: "childrenOnly" } : { kind: "fits" };
  const rule = ageRule(plan);
  if (rule.kind === "any") return { kind: "fits" };
  if (household.age === undefined) return { kind: "unsure" };
  if (household.age < rule.min) return { kind: "tooYoung", min: rule.min };
  return rule.kind === "between" && household.age > rule.max ? { kind: "tooOld", max: rule.max } : { kind: "fits" };
}

export function isEligible(plan: Plan, household: Household): boolean {
  const { kind } = eligibilityOf(plan, household);
  return kind === "fits" || kind === "unsure";
}

/** Returns the plans in their order, with those that cannot accept the household at the end. */
export function inOrderFor(plans: readonly Plan[], household: Household): readonly Plan[] {
  return [...plans].sort((a, b) => Number(!isEligible(a, household)) - Number(!isEligible(b, household)));
}

/** Uses the preferred cycle if the plan offers it, else the plan's other cycle; undefined for a plan without a price. */
export function householdPrice(plan: Plan, household: Household, preferred: BillingCycle): HouseholdPrice | undefined {
  const cycle = cycleOf(plan, preferred);
  const people = peopleIn(household);
  const firstPersonCents = priceOf(plan, cycle);
  const termCents = householdCents(plan, cycle, people);
  if (firstPersonCents === undefined || termCents === undefined) return undefined;
  const laterYearCents = termCents * PAYMENTS[cycle];
  const feeCents = plan.processingFeeCents;
  return {
    people,
    cycle,
    firstPersonCents,
    furtherPersonCents: furtherCents(plan, cycle),
    termCents,
    firstYearCents: laterYearCents + feeCents,
    laterYearCents,
    feeCents,
  };
}

/** Returns the plan with the lowest first-year price among those that certainly accept the household; the first of equals. */
export function lowestFor(plans: readonly Plan[], household: Household, preferred: BillingCycle): Plan | undefined {
  const cost = (plan: Plan) => householdPrice(plan, household, preferred)?.firstYearCents ?? Infinity;
  return plans
    .filter((plan) => eligibilityOf(plan, household).kind === "fits" && cost(plan) < Infinity)
    .reduce<Plan | undefined>((best, plan) => (best === undefined || cost(plan) < cost(best) ? plan : best), undefined);
}

/** A range of ages within which all plans decide alike; without `max` it has no upper end. */
export interface AgeSpan {
  min: number;
  max?: number;
}

/** Returns the ranges of the joining person's age that decide which plans accept the household; empty when age decides nothing. */
export function ageSpans(plans: readonly Plan[], { adults, children }: Household): AgeSpan[] {
  const rules = plans.filter((plan) => eligibilityOf(plan, { adults, children }).kind === "unsure").map(ageRule);
  const starts = rules.flatMap((rule) => (rule.kind === "any" ? [] : rule.kind === "from" ? [rule.min] : [rule.min, rule.max + 1]));
  const mins = [...new Set([ADULT, ...starts])].sort((a, b) => a - b);
  if (mins.length < 2) return [];
  return mins.map((min, index) => {
    const next = mins[index + 1];
    return next === undefined ? { min } : { min, max: next - 1 };
  });
}
