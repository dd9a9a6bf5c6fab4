// Made from api/openapi.yaml by scripts/checks.mjs.
import { list, object, text, whole } from "../check";
import { asAddress } from "./address";

export const asOrganisation = object({ legalName: text, address: text, phone: text, website: text, email: text });

export const asReceipt = object({ id: text, number: text, issuedOn: text, paidOn: text, billedTo: object({ name: text, email: text, address: asAddress }), lines: list(object({ kind: text, label: text, quantity: whole, cents: whole })), totalCents: whole, card: object({ brand: text, last4: text }), plan: object({ id: whole, name: text }), organisation: asOrganisation, refundUntil: text, refundRule: text });
