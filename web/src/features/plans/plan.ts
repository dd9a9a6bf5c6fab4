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

/** The ways to pay that any of the plans has, yearly first. */
export function cyclesOf(plans: readonly Plan[]): BillingCycle[] {
  return (["annual", "monthly"] as const).filter((cycle) => plans.some((plan) => priceOf(plan, cycle) !== undefined));
}

/** How a plan is paid unless somebody chooses otherwise: as preferred, where the plan has such a price. */
export function cycleOf(plan: Plan, preferred: BillingCycle): BillingCycle {
  return priceOf(plan, preferred) === undefined ? (cyclesOf([plan])[0] ?? preferred) : preferred;
}

/** What a term costs so many people on one membership, without the one-time fee. */
export function householdCents(plan: Plan, cycle: BillingCycle, people: number): number | undefined {
  const cents = priceOf(plan, cycle);
  return cents === undefined ? undefined : cents + furtherCents(plan, cycle) * (people - 1);
}

/** What a year costs, paid in this way. */
export function yearOf(plan: Plan, cycle: BillingCycle): number | undefined {
  const cents = priceOf(plan, cycle);
  return cents === undefined ? undefined : cycle === "annual" ? cents : cents * MONTHS;
}

/** What the first year costs one person, paid yearly where the plan has such a price, with the one-time fee. */
export function firstYearOf(plan: Plan): number | undefined {
  const year = yearOf(plan, cycleOf(plan, "annual"));
  return year === undefined ? undefined : year + plan.processingFeeCents;
}

/** The plan with the lowest price of this kind, the first of equals. */
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

/** The list itself where all of them are. */
export function plansSoldIn(plans: readonly Plan[], state: string): readonly Plan[] {
  return plans.every((plan) => isSoldIn(plan, state)) ? plans : plans.filter((plan) => isSoldIn(plan, state));
}

/** Whether it matters where the visitor lives. */
export function dependsOnState(plans: readonly Plan[]): boolean {
  return plans.some((plan) => plan.states.length > 0);
}

export function includedIn(plan: Plan, procedure: string): IncludedService | undefined {
  return plan.includedServices.find((service) => service.procedure === procedure);
}

/** One row per service that any of the plans includes, so that the plans can be compared line by line. */
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

/** The lines of the price list for these procedures, in the order asked for; unknown ones are left out. */
export function feeLines(plan: Plan, procedures: readonly string[]): FeeLine[] {
  return procedures.flatMap((procedure) => plan.feeSummary.filter((line) => line.procedure === procedure).slice(0, 1));
}

/** A visit as most people have it; a list has either cleaning or cleanings by age. */
const CHECKUP_VISIT: readonly string[] = ["checkup_exam", "xray_back", "cleaning_adult", "cleaning"];

/** The lines of a check-up visit; empty where the list does not have at least two of them. */
export function checkupVisit<Line extends { procedure: string }>(list: readonly Line[]): Line[] {
  const found = CHECKUP_VISIT.flatMap((procedure) => list.filter((line) => line.procedure === procedure).slice(0, 1));
  return found.length < 2 ? [] : found;
}

/** How often a year the plan includes it for each member, whatever the age. */
function includedForAll(plan: Plan, procedure: string): number {
  const service = includedIn(plan, procedure);
  return service === undefined || service.underAge !== undefined ? 0 : service.quantityPerYear;
}

/** These lines with how often a year the plan includes each for a member of any age, for sums of several visits. */
export function visitLines(plan: Plan, lines: readonly FeeLine[]): VisitLine[] {
  return lines.map(({ procedure, usualCents, memberCents }) => ({
    usualCents,
    memberCents,
    includedAYear: includedForAll(plan, procedure),
  }));
}

/** What every member pays the dentist for this line, in cents: nothing only when the plan includes it at any age. */
export function memberPays(plan: Plan, line: FeeLine): number {
  return includedForAll(plan, line.procedure) > 0 ? 0 : line.memberCents;
}
