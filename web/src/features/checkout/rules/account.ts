import type { AgeRange } from "../../../lib/rules/birth-date";
import { checkBirthDate, splitDate } from "../../../lib/rules/birth-date";
import { checkEmail } from "../../../lib/rules/email";
import type { FieldCodes } from "../../../lib/rules/field-code";
import { collect } from "../../../lib/rules/field-code";
import { checkPersonName } from "../../../lib/rules/person-name";
import type { AddressField } from "../../../lib/rules/postal-address";
import { checkAddress } from "../../../lib/rules/postal-address";
import { checkPhone } from "../../../lib/rules/us-phone";

/** Fields of the account step, in the order of the form. The date of birth is `month/day/year`. */
export type AccountField =
  | "firstName"
  | "lastName"
  | "dateOfBirth"
  | AddressField
  | "email"
  | "phone";

export type AccountInput = Record<AccountField, string>;

/** Inputs of the rules besides the typed values. */
export interface AccountContext {
  /** `YYYY-MM-DD` in the brand's time zone. */
  today: string;
  /** Ages that the plan accepts for the main member. */
  ages: AgeRange;
}

/** Checks every rule of the account step, except that the e-mail address is free: the server checks that. */
export function checkAccount(input: AccountInput, context: AccountContext): FieldCodes<AccountField> {
  const address = checkAddress(input);
  // A ZIP code fills in city and state: while it is invalid, they need no error of their own.
  const isPlaceOpen = address.zip !== undefined && input.city.trim() === "" && input.state === "";
  return collect<AccountField>({
    firstName: checkPersonName(input.firstName),
    lastName: checkPersonName(input.lastName),
    dateOfBirth: checkBirthDate(splitDate(input.dateOfBirth), context.today, context.ages),
    zip: address.zip,
    line1: address.line1,
    line2: address.line2,
    city: isPlaceOpen ? undefined : address.city,
    state: isPlaceOpen ? undefined : address.state,
    email: checkEmail(input.email),
    phone: checkPhone(input.phone),
  });
}
