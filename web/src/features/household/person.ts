import { checked } from "../../api/checked";
import { asPersonAnswer } from "../../api/checks/household";
import { request } from "../../api/request";
import { ADULT_AGE, type AgeRange, ANY_AGE } from "../../lib/rules/birth-date";
import type { FieldCodes } from "../../lib/rules/field-code";
import { checkAnswers, isOfAdults, type PersonField, type PersonInput, toPersonBody } from "../../lib/rules/person";
import { clean } from "../../lib/rules/text";
import { DEPENDENTS_PATH, type HouseholdPerson } from "./household-query";

/** Ages that a relationship allows. The server checks the plan's own limits. */
export function agesOf(relationship: string): AgeRange {
  return isOfAdults(relationship) ? { ...ANY_AGE, minAge: ADULT_AGE } : ANY_AGE;
}

/** Checks every rule for a person that needs no server. `others` are the relationships of the rest of the household. */
export function checkPerson(input: PersonInput, today: string, others: readonly string[]): FieldCodes<PersonField> {
  return checkAnswers(input, { today, others, ages: agesOf(input.relationship) });
}

/** Saves corrected data of a person. Free of charge. */
export async function updatePerson(id: string, input: PersonInput): Promise<HouseholdPerson> {
  const body = { person: toPersonBody(input) };
  const answer = await request(`${DEPENDENTS_PATH}/${encodeURIComponent(id)}`, { method: "PUT", body });
  return checked(asPersonAnswer, answer).person;
}

/** Sends an invitation to a login of the person's own. */
export async function invitePerson(id: string, email: string): Promise<void> {
  await request(`/api/v4/member/invite/${encodeURIComponent(id)}`, { method: "POST", body: { email: clean(email) } });
}
