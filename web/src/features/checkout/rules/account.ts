import type { AgeRange } from "../../../lib/rules/birth-date";
import { checkBirthDate, splitDate } from "../../../lib/rules/birth-date";
import { checkEmail } from "../../../lib/rules/email";
import type { FieldCodes } from "../../../lib/rules/field-code";
import { collect } from "../../../lib/rules/field-code";
import { checkPersonName } from "../../../lib/rules/person-name";
import type { AddressField } from "../../../lib/rules/postal-address";
import { checkAddress } from "../../../lib/rules/postal-address";
import { checkPhone } from "../../../lib/rules/us-phone";

/** The account step's answers as typed, in the order of the form. The date is `month/day/year`. */
export type AccountField =
  | "firstName"
  | "lastName"
  | "dateOfBirth"
  | AddressField
  | "email"
  | "phone";

export type AccountInput = Record<AccountField, string>;

/** What the rules need besides the answers. */
export interface AccountContext {
  /** `YYYY-MM-DD` where the brand is. */
  today: string;
  /** Whom the plan takes as the main member. */
  ages: AgeRange;
}

/** Every rule of the account step; a free e-mail address is checked by the server. */
export function checkAccount(input: AccountInput, context: AccountContext): FieldCodes<AccountField> {
  const address = checkAddress(input);
  // A ZIP code fills them in: without one there is nothing to say about them.
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
