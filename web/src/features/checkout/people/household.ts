import { asCheckout } from "../../../api/checks/checkout";
import { request } from "../../../api/request";
import { CHECKOUT_PATH } from "../checkout-query";
import { type PersonInput, toPersonBody } from "../../../lib/rules/person";
import type { Checkout } from "../schemas";

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

/** Reports that the list of people is complete, even if it is empty. */
export async function confirmPeople(): Promise<Checkout> {
  return change(`${CHECKOUT_PATH}/members-done`, "POST");
}

async function change(path: string, method: "POST" | "PUT" | "DELETE", body?: unknown): Promise<Checkout> {
  return asCheckout(await request(path, { method, body }));
}
