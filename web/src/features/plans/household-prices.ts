import { furtherCents } from "../../lib/further-person";
import type { Household } from "../../lib/household";
import { ageRule, cycleOf, householdCents, priceOf, type BillingCycle, type Plan } from "./plan";

const ADULT = 18;
const PAYMENTS = { annual: 1, monthly: 12 } as const satisfies Record<BillingCycle, number>;

/** Whether a plan takes a household. "unsure": it depends on the age of the person who joins, which was not said. */
export type Fit =
  | { kind: "fits" }
  | { kind: "unsure" }
  | { kind: "tooMany"; max: number }
  | { kind: "tooYoung"; min: number }
  | { kind: "tooOld"; max: number }
  | { kind: "childrenOnly" };

/** What a household pays for a plan, in cents and at today's prices. */
export interface HouseholdPrice {
  people: number;
  cycle: BillingCycle;
  /** The first person and each further one, for one payment. */
  firstPersonCents: number;
  furtherPersonCents: number;
  /** All of them together, for one payment. */
  termCents: number;
  firstYearCents: number;
  laterYearCents: number;
  /** In the first year only, and part of it. */
  feeCents: number;
}

export function peopleIn({ adults, children }: Household): number {
  return adults + children;
}

/** Age limits are for the person who joins; a plan for children limits the others instead. */
export function fitOf(plan: Plan, household: Household): Fit {
  if (peopleIn(household) > plan.maxMembers) return { kind: "tooMany", max: plan.maxMembers };
  if (plan.audience === "child") return household.adults > 1 ? { kind: "childrenOnly" } : { kind: "fits" };
  const rule = ageRule(plan);
  if (rule.kind === "any") return { kind: "fits" };
  if (household.age === undefined) return { kind: "unsure" };
  if (household.age < rule.min) return { kind: "tooYoung", min: rule.min };
  return rule.kind === "between" && household.age > rule.max ? { kind: "tooOld", max: rule.max } : { kind: "fits" };
}

export function canTake(plan: Plan, household: Household): boolean {
  const { kind } = fitOf(plan, household);
  return kind === "fits" || kind === "unsure";
}

/** The plans in their order, but those that cannot take the household at the end. */
export function inOrderFor(plans: readonly Plan[], household: Household): readonly Plan[] {
  return [...plans].sort((a, b) => Number(!canTake(a, household)) - Number(!canTake(b, household)));
}

/** Paid as preferred, where the plan has such a price; undefined for a plan without any price. */
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

/** The plan that costs a household least in the first year, of those that take it for certain; the first of equals. */
export function lowestFor(plans: readonly Plan[], household: Household, preferred: BillingCycle): Plan | undefined {
  const cost = (plan: Plan) => householdPrice(plan, household, preferred)?.firstYearCents ?? Infinity;
  return plans
    .filter((plan) => fitOf(plan, household).kind === "fits" && cost(plan) < Infinity)
    .reduce<Plan | undefined>((best, plan) => (best === undefined || cost(plan) < cost(best) ? plan : best), undefined);
}

/** A span of ages between which no plan makes a difference; without `max` there is no upper end. */
export interface AgeSpan {
  min: number;
  max?: number;
}

/** The ages of the person who joins that decide which of these plans takes so many people; empty where it is none. */
export function ageSpans(plans: readonly Plan[], { adults, children }: Household): AgeSpan[] {
  const rules = plans.filter((plan) => fitOf(plan, { adults, children }).kind === "unsure").map(ageRule);
  const starts = rules.flatMap((rule) => (rule.kind === "any" ? [] : rule.kind === "from" ? [rule.min] : [rule.min, rule.max + 1]));
  const mins = [...new Set([ADULT, ...starts])].sort((a, b) => a - b);
  if (mins.length < 2) return [];
  return mins.map((min, index) => {
    const next = mins[index + 1];
    return next === undefined ? { min } : { min, max: next - 1 };
  });
}
