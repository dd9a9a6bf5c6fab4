import { RELATIONSHIPS } from "../schemas";
import { checkBirthDate, splitDate } from "./birth-date";
import { checkOptionalEmail } from "./email";
import type { FieldCodes, Verdict } from "./field-code";
import { collect } from "./field-code";
import { checkPersonName } from "./person-name";

/** One further person as typed, in the order of the form. The date is `month/day/year`. */
export type PersonField = "firstName" | "lastName" | "dateOfBirth" | "relationship" | "email";

export type PersonInput = Record<PersonField, string>;

export const NO_PERSON: PersonInput = {
  firstName: "",
  lastName: "",
  dateOfBirth: "",
  relationship: "",
  email: "",
};

/** Every rule for a person who is added; `today` is `YYYY-MM-DD` where the brand is. */
export function checkPerson(input: PersonInput, today: string): FieldCodes<PersonField> {
  return collect<PersonField>({
    firstName: checkPersonName(input.firstName),
    lastName: checkPersonName(input.lastName),
    dateOfBirth: checkBirthDate(splitDate(input.dateOfBirth), today),
    relationship: checkRelationship(input.relationship),
    email: checkOptionalEmail(input.email),
  });
}

function checkRelationship(text: string): Verdict {
  if (text === "") return "required";
  return (RELATIONSHIPS as readonly string[]).includes(text) ? undefined : "not_allowed";
}
