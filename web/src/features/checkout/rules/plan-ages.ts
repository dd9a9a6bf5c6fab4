import type { Plan } from "../schemas";
import { ADULT_AGE, ANY_AGE, OLDEST_AGE } from "../../../lib/rules/birth-date";
import type { AgeRange } from "../../../lib/rules/birth-date";
import { isOfAdults } from "../../../lib/rules/person";

const CHILD_AUDIENCE = "child";

/** Ages of the main member: an adult within the plan's limits; a plan for children does not limit the adult further. */
export function mainMemberAges(plan: Plan): AgeRange {
  const forChildren = plan.audience === CHILD_AUDIENCE;
  return {
    minAge: Math.max(ADULT_AGE, forChildren ? 0 : (plan.minAge ?? 0)),
    maxAge: forChildren ? OLDEST_AGE : (plan.maxAge ?? OLDEST_AGE),
  };
}

/** Ages of a further person: partners and parents are adults; a plan for children limits all further people. */
export function personAges(plan: Plan, relationship: string): AgeRange {
  const limits = plan.audience === CHILD_AUDIENCE ? planAges(plan) : ANY_AGE;
  const least = isOfAdults(relationship) ? ADULT_AGE : 0;
  return { ...limits, minAge: Math.max(least, limits.minAge) };
}

function planAges(plan: Plan): AgeRange {
  return { minAge: plan.minAge ?? 0, maxAge: plan.maxAge ?? OLDEST_AGE };
}
