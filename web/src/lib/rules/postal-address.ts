import type { FieldCodes, Verdict } from "./field-code";
import { collect } from "./field-code";
import { checkText, clean } from "./text";
import { checkZip } from "./zip-code";
import { isStateCode } from "./us-states";

/** A United States postal address as typed; `line2` may be empty. */
export interface AddressInput {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
}

export type AddressField = keyof AddressInput;


export function checkState(text: string): Verdict {
  const value = clean(text).toUpperCase();
  if (value === "") return "required";
  return isStateCode(value) ? undefined : "not_allowed";
}

/** Checks all address fields, in the order of the form. A ZIP code of another state is not an error. */
export function checkAddress(address: AddressInput): FieldCodes<AddressField> {
  return collect<AddressField>({
    zip: checkZip(address.zip),
    line1: checkText(address.line1, 1, 55),
    line2: checkText(address.line2, 0, 55),
    city: checkText(address.city, 1, 40),
    state: checkState(address.state),
  });
}
