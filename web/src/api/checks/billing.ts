// Made from api/openapi.yaml by scripts/checks.mjs.
import { flag, list, nullable, object, text, whole } from "../check";

export const asBalancePaid = object({ paidCents: whole, receiptId: text });

export const asCardUpdated = object({ paymentMethod: object({ brand: text, last4: text, expMonth: whole, expYear: whole }), paidInvoices: list(object({ totalCents: whole })) }, { declined: object({ reason: text }) });

export const asStoredCard = object({ id: text, brand: text, last4: text, expMonth: whole, expYear: whole, isActive: flag, isExpired: flag });

export const asStoredCards = object({ methods: list(asStoredCard) });

export const asCardLink = object({ firstName: text, card: nullable(asStoredCard), dueCents: whole });
