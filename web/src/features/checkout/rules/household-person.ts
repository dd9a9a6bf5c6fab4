import type { Plan } from "../schemas";
import { RELATIONSHIPS } from "../schemas";
import { checkBirthDate, splitDate } from "../../../lib/rules/birth-date";
import { checkOptionalEmail } from "../../../lib/rules/email";
import type { FieldCodes, Verdict } from "../../../lib/rules/field-code";
import { collect } from "../../../lib/rules/field-code";
import { checkPersonName } from "../../../lib/rules/person-name";
import { personAges } from "./plan-ages";

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

/** What the rules need besides the answers. */
export interface PersonContext {
  /** `YYYY-MM-DD` where the brand is. */
  today: string;
  plan: Plan;
  /** Relationships of the people on the list, without the one being edited. */
  others: readonly string[];
}

const PARTNERS: readonly string[] = ["spouse", "domestic_partner"];

/** Every rule for a person who is added. */
export function checkPerson(input: PersonInput, { today, plan, others }: PersonContext): FieldCodes<PersonField> {
  const ages = personAges(plan, input.relationship);
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
  const isSecondPartner = PARTNERS.includes(text) && others.some((other) => PARTNERS.includes(other));
  return isSecondPartner ? "not_allowed" : undefined;
}
