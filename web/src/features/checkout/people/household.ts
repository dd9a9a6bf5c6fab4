import { request } from "../../../api/request";
import { CHECKOUT_PATH } from "../checkout-query";
import { joinDate, splitDate, toDateParts, toIsoDate } from "../../../lib/rules/birth-date";
import type { PersonInput } from "../rules/household-person";
import { clean } from "../../../lib/rules/text";
import type { Checkout, CheckoutMember } from "../schemas";
import { checkoutSchema } from "../schemas";

const MEMBER_PATH = `${CHECKOUT_PATH}/member`;

export async function addPerson(input: PersonInput): Promise<Checkout> {
  return change(MEMBER_PATH, "POST", toPersonBody(input));
}

export async function updatePerson(id: string, input: PersonInput): Promise<Checkout> {
  return change(`${MEMBER_PATH}/${encodeURIComponent(id)}`, "PUT", toPersonBody(input));
}

export async function removePerson(id: string): Promise<Checkout> {
  return change(`${MEMBER_PATH}/${encodeURIComponent(id)}`, "DELETE");
}

/** Says that the list of people is complete, also when it is empty. */
export async function confirmPeople(): Promise<Checkout> {
  return change(`${CHECKOUT_PATH}/members-done`, "POST");
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

export function fromPerson(person: CheckoutMember): PersonInput {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: joinDate(toDateParts(person.dateOfBirth)),
    relationship: person.relationship,
    email: person.email ?? "",
  };
}

async function change(path: string, method: "POST" | "PUT" | "DELETE", body?: unknown): Promise<Checkout> {
  return checkoutSchema.parse(await request(path, { method, body }));
}
