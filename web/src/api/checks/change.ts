// Made from api/openapi.yaml by scripts/checks.mjs.
import { flag, list, nullable, object, oneOf, text, whole } from "../check";
import { asPaymentMethod } from "./member";

export const asConsentText = object({ key: text, version: text, text: text, required: flag });

export const asChangeQuote = object({ quoteId: text, kind: text, effectiveOn: text, lines: list(object({ kind: text, label: text, quantity: whole, cents: whole })), dueTodayCents: whole, refundCents: whole, creditCents: whole, priceCents: whole, nextPriceCents: whole, renewsOn: text, words: list(text), consents: list(asConsentText), paymentMethod: nullable(asPaymentMethod) }, { startsOn: text, endsOn: text, refundUntil: text, refundRule: text, planName: text, billingCycle: oneOf("annual", "monthly") });

export const asChangeDone = object({ effectiveOn: text, dueTodayCents: whole, refundCents: whole, creditCents: whole, nextPriceCents: whole, renewsOn: text }, { receiptId: text, receiptNumber: text });
