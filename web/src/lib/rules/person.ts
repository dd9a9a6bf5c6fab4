import { type AgeRange, checkBirthDate, joinDate, splitDate, toDateParts, toIsoDate } from "./birth-date";
import { checkOptionalEmail } from "./email";
import { collect, type FieldCodes, type Verdict } from "./field-code";
import { checkPersonName } from "./person-name";
import { RELATIONSHIPS } from "./relationships";
import { clean } from "./text";

/** Fields of one further person of a membership, in the order of the form. The typed date is `month/day/year`. */
export type PersonField = "firstName" | "lastName" | "dateOfBirth" | "relationship" | "email";
export type PersonInput = Record<PersonField, string>;

export const PERSON_FIELDS: readonly PersonField[] = ["firstName", "lastName", "dateOfBirth", "relationship", "email"];
export const NO_PERSON: PersonInput = { firstName: "", lastName: "", dateOfBirth: "", relationship: "", email: "" };

const ADULTS: readonly string[] = ["spouse", "domestic_partner", "parent"];
const PARTNERS: readonly string[] = ["spouse", "domestic_partner"];

/** Whether only adults can have this relationship. */
export function isOfAdults(relationship: string): boolean {
  return ADULTS.includes(relationship);
}

export interface PersonRules {
  /** Date in the brand's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Ages that the relationship and, if known, the plan allow. */
  ages: AgeRange;
  /** Relationships of the other people, without the one being edited. */
  others: readonly string[];
}

/** Checks all rules for a person that do not need the server. */
export function checkAnswers(input: PersonInput, { today, ages, others }: PersonRules): FieldCodes<PersonField> {
  return collect<PersonField>({
    firstName: checkPersonName(input.firstName),
    lastName: checkPersonName(input.lastName),
    dateOfBirth: checkBirthDate(splitDate(input.dateOfBirth), today, ages),
    relationship: checkRelationship(input.relationship, others),
    email: checkOptionalEmail(input.email),
  });
}

function checkRelationship(text: string, others: readonly string[]): Verdict {
  if (text === "") return "required";
  if (!(RELATIONSHIPS as readonly string[]).includes(text)) return "not_allowed";
  return PARTNERS.includes(text) && others.some((other) => PARTNERS.includes(other)) ? "not_allowed" : undefined;
}

/** Returns the API's request body for a person. */
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

interface KnownPerson extends Record<Exclude<PersonField, "email">, string> {
  email?: string | null | undefined;
}

/** Returns the initial answers of a form about an existing person. */
export function fromPerson({ firstName, lastName, dateOfBirth, relationship, email }: KnownPerson): PersonInput {
  return { firstName, lastName, dateOfBirth: joinDate(toDateParts(dateOfBirth)), relationship, email: email ?? "" };
}
