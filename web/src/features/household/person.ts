import * as z from "zod/mini";
import { request } from "../../api/request";
import type { AgeRange } from "../../lib/rules/birth-date";
import { ADULT_AGE, ANY_AGE, checkBirthDate, joinDate, splitDate, toDateParts, toIsoDate } from "../../lib/rules/birth-date";
import { checkOptionalEmail } from "../../lib/rules/email";
import type { FieldCodes, Verdict } from "../../lib/rules/field-code";
import { collect } from "../../lib/rules/field-code";
import { clean } from "../../lib/rules/text";
import { checkPersonName } from "../../lib/rules/person-name";
import { DEPENDENTS_PATH, householdPersonSchema, type HouseholdPerson } from "./household-query";

/** One person as typed, in the order of the form. The date is `month/day/year`. */
export type PersonField = "firstName" | "lastName" | "dateOfBirth" | "relationship" | "email";
export type PersonInput = Record<PersonField, string>;

export const PERSON_FIELDS: readonly PersonField[] = ["firstName", "lastName", "dateOfBirth", "relationship", "email"];
export const RELATIONSHIPS = ["spouse", "domestic_partner", "child", "parent", "other_household"] as const;
const ADULTS: readonly string[] = ["spouse", "domestic_partner", "parent"];
const PARTNERS: readonly string[] = ["spouse", "domestic_partner"];

export const NO_PERSON: PersonInput = { firstName: "", lastName: "", dateOfBirth: "", relationship: "", email: "" };

/** Ages that a relationship allows; what the plan allows besides, the server says. */
export function agesOf(relationship: string): AgeRange {
  return ADULTS.includes(relationship) ? { ...ANY_AGE, minAge: ADULT_AGE } : ANY_AGE;
}

/** Every rule for a person that needs no server. `others` are the relationships of the rest of the household. */
export function checkPerson(input: PersonInput, today: string, others: readonly string[]): FieldCodes<PersonField> {
  return collect<PersonField>({
    firstName: checkPersonName(input.firstName),
    lastName: checkPersonName(input.lastName),
    dateOfBirth: checkBirthDate(splitDate(input.dateOfBirth), today, agesOf(input.relationship)),
    relationship: checkRelationship(input.relationship, others),
    email: checkOptionalEmail(input.email),
  });
}

function checkRelationship(text: string, others: readonly string[]): Verdict {
  if (text === "") return "required";
  if (!(RELATIONSHIPS as readonly string[]).includes(text)) return "not_allowed";
  return PARTNERS.includes(text) && others.some((other) => PARTNERS.includes(other)) ? "not_allowed" : undefined;
}

export function toPersonBody(input: PersonInput) {
  const email = clean(input.email);
  return {
    firstName: clean(input.firstName),
    lastName: clean(input.lastName),
    dateOfBirth: toIsoDate(splitDate(input.dateOfBirth)) ?? "",
    relationship: input.relationship,
    ...(email === "" ? {} : { email }),
  };
}

export function fromPerson(person: HouseholdPerson): PersonInput {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: joinDate(toDateParts(person.dateOfBirth)),
    relationship: person.relationship,
    email: person.email ?? "",
  };
}

/** Corrects what is known of a person. Costs nothing. */
export async function updatePerson(id: string, input: PersonInput): Promise<HouseholdPerson> {
  const body = { person: toPersonBody(input) };
  const answer = await request(`${DEPENDENTS_PATH}/${encodeURIComponent(id)}`, { method: "PUT", body });
  return z.object({ person: householdPersonSchema }).parse(answer).person;
}

/** Sends an invitation to an own login. */
export async function invitePerson(id: string, email: string): Promise<void> {
  await request(`/api/v4/member/invite/${encodeURIComponent(id)}`, { method: "POST", body: { email: clean(email) } });
}
