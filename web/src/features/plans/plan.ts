import type { components } from "../../api/schema";
import { furtherCents } from "../../lib/further-person";
import type { VisitLine } from "../bars/visit-sums";

/** A plan as `GET /api/v4/plans` describes it; the API checks its answers against the same schema. */
export type Plan = components["schemas"]["Plan"];
export type BillingCycle = components["schemas"]["BillingCycle"];
export type FeeLine = Plan["feeSummary"][number];
export type IncludedService = Plan["includedServices"][number];

const MONTHS = 12;
const ADULT = 18;

export function priceOf(plan: Plan, cycle: BillingCycle): number | undefined {
  return plan.prices.find((price) => price.cycle === cycle)?.cents;
}

/** Returns the billing cycles that any of the plans offers, yearly first. */
export function cyclesOf(plans: readonly Plan[]): BillingCycle[] {
  return (["annual", "monthly"] as const).filter((cycle) => plans.some((plan) => priceOf(plan, cycle) !== undefined));
}

/** Returns the plan's default cycle: the preferred one if the plan offers it, else its other one. */
export function cycleOf(plan: Plan, preferred: BillingCycle): BillingCycle {
  return priceOf(plan, preferred) === undefined ? (cyclesOf([plan])[0] ?? preferred) : preferred;
}

/** Returns a term's price for that many people on one membership, without the one-time fee. */
export function householdCents(plan: Plan, cycle: BillingCycle, people: number): number | undefined {
  const cents = priceOf(plan, cycle);
  return cents === undefined ? undefined : cents + furtherCents(plan, cycle) * (people - 1);
}

/** Returns the price of a year in this billing cycle. */
export function yearOf(plan: Plan, cycle: BillingCycle): number | undefined {
  const cents = priceOf(plan, cycle);
  return cents === undefined ? undefined : cycle === "annual" ? cents : cents * MONTHS;
}

/** Returns one person's price of the first year, with the one-time fee; the yearly price if the plan has one. */
export function firstYearOf(plan: Plan): number | undefined {
  const year = yearOf(plan, cycleOf(plan, "annual"));
  return year === undefined ? undefined : year + plan.processingFeeCents;
}

/** Returns the plan with the lowest price for this cycle; the first of equals. */
export function cheapest(plans: readonly Plan[], cycle: BillingCycle = "annual"): Plan | undefined {
  const price = (plan: Plan) => priceOf(plan, cycle) ?? Infinity;
  return plans.reduce<Plan | undefined>(
    (best, plan) => (best === undefined || price(plan) < price(best) ? plan : best),
    undefined,
  );
}

export function isSoldIn(plan: Plan, state: string): boolean {
  return state === "" || plan.states.length === 0 || plan.states.includes(state);
}

/** Returns the list itself when all of its plans are sold in the state. */
export function plansSoldIn(plans: readonly Plan[], state: string): readonly Plan[] {
  return plans.every((plan) => isSoldIn(plan, state)) ? plans : plans.filter((plan) => isSoldIn(plan, state));
}

/** Whether any plan is limited to certain states. */
export function dependsOnState(plans: readonly Plan[]): boolean {
  return plans.some((plan) => plan.states.length > 0);
}

export function includedIn(plan: Plan, procedure: string): IncludedService | undefined {
  return plan.includedServices.find((service) => service.procedure === procedure);
}

/** Returns one row for each service that any plan includes, so that the plans can be compared line by line. */
export function includedRows(plans: readonly Plan[]): { procedure: string; label: string }[] {
  const rows = new Map<string, string>();
  for (const plan of plans) {
    for (const { procedure, label } of plan.includedServices) {
      if (!rows.has(procedure)) rows.set(procedure, label);
    }
  }
  return [...rows].map(([procedure, label]) => ({ procedure, label }));
}

export type AgeRule = { kind: "any" } | { kind: "from"; min: number } | { kind: "between"; min: number; max: number };

export function ageRule(plan: Plan): AgeRule {
  const min = plan.minAge ?? ADULT;
  if (plan.maxAge !== undefined) return { kind: "between", min, max: plan.maxAge };
  return min > ADULT ? { kind: "from", min } : { kind: "any" };
}

/** Returns the price list's lines for these procedures, in the order of `procedures`; omits unknown ones. */
export function feeLines(plan: Plan, procedures: readonly string[]): FeeLine[] {
  return procedures.flatMap((procedure) => plan.feeSummary.filter((line) => line.procedure === procedure).slice(0, 1));
}

/** A usual visit; a price list has either "cleaning" or cleanings by age. */
const CHECKUP_VISIT: readonly string[] = ["checkup_exam", "xray_back", "cleaning_adult", "cleaning"];

/** Returns the lines of a check-up visit; empty if the list has fewer than two of them. */
export function checkupVisit<Line extends { procedure: string }>(list: readonly Line[]): Line[] {
  const found = CHECKUP_VISIT.flatMap((procedure) => list.filter((line) => line.procedure === procedure).slice(0, 1));
  return found.length < 2 ? [] : found;
}

/** Returns how often a year the plan includes the procedure for each member of any age. */
function includedForAll(plan: Plan, procedure: string): number {
  const service = includedIn(plan, procedure);
  return service === undefined || service.underAge !== undefined ? 0 : service.quantityPerYear;
}

/** Adds to these lines how often a year the plan includes each for a member of any age, for sums of several visits. */
export function visitLines(plan: Plan, lines: readonly FeeLine[]): VisitLine[] {
  return lines.map(({ procedure, usualCents, memberCents }) => ({
    usualCents,
    memberCents,
    includedAYear: includedForAll(plan, procedure),
  }));
}

/** The amount that every member pays the dentist for this line, in cents: 0 only if the plan includes it at any age. */
export function memberPays(plan: Plan, line: FeeLine): number {
  return includedForAll(plan, line.procedure) > 0 ? 0 : line.memberCents;
}
