import type { FieldCodes } from "../../../lib/rules/field-code";
import { checkAnswers, type PersonField, type PersonInput, type PersonRules } from "../../../lib/rules/person";
import type { Plan } from "../schemas";
import { personAges } from "./plan-ages";

export interface PersonContext extends Omit<PersonRules, "ages"> {
  plan: Plan;
}

/** Checks every rule for an added person, including the plan's age limits. */
export function checkPerson(input: PersonInput, { plan, ...rules }: PersonContext): FieldCodes<PersonField> {
  return checkAnswers(input, { ...rules, ages: personAges(plan, input.relationship) });
}
