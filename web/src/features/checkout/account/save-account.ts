import { checked } from "../../../api/checked";
import { asCheckout } from "../../../api/checks/checkout";
import { request } from "../../../api/request";
import { CHECKOUT_PATH } from "../checkout-query";
import type { AccountInput } from "../rules/account";
import { splitDate, toDateParts, toIsoDate, joinDate } from "../../../lib/rules/birth-date";
import { clean } from "../../../lib/rules/text";
import { phoneDigits } from "../../../lib/rules/us-phone";
import type { Account, Checkout } from "../schemas";

export async function saveAccount(input: AccountInput): Promise<Checkout> {
  const body = toAccountBody(input);
  return checked(asCheckout, await request(`${CHECKOUT_PATH}/account`, { method: "POST", body }));
}

export function toAccountBody(input: AccountInput) {
  return {
    email: clean(input.email),
    firstName: clean(input.firstName),
    lastName: clean(input.lastName),
    dateOfBirth: toIsoDate(splitDate(input.dateOfBirth)) ?? "",
    phone: phoneDigits(input.phone),
    address: {
      line1: clean(input.line1),
      line2: clean(input.line2),
      city: clean(input.city),
      state: input.state,
      zip: clean(input.zip),
    },
  };
}

/** Form values of the saved account; empty strings without one. */
export function fromAccount(account: Account | null | undefined): AccountInput {
  return {
    firstName: account?.firstName ?? "",
    lastName: account?.lastName ?? "",
    dateOfBirth: account ? joinDate(toDateParts(account.dateOfBirth)) : "",
    zip: account?.address.zip ?? "",
    line1: account?.address.line1 ?? "",
    line2: account?.address.line2 ?? "",
    city: account?.address.city ?? "",
    state: account?.address.state ?? "",
    email: account?.email ?? "",
    phone: account?.phone ?? "",
  };
}
