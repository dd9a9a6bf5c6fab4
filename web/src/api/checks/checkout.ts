// Made from api/openapi.yaml by scripts/checks.mjs.
import { flag, list, nullable, object, oneOf, text, whole } from "../check";
import { asAddress } from "./address";

export const asOffice = object({ id: whole, name: text, address: object({ line1: text, city: text, state: text, zip: text }) });

export const asPlan = object({ id: whole, name: text, tagline: text, legalForm: text, audience: text, prices: list(object({ cycle: oneOf("annual", "monthly"), cents: whole })), perDependentCents: whole, maxMembers: whole, processingFeeCents: whole }, { minAge: whole, maxAge: whole, office: asOffice });

export const asCheckoutAccount = object({ email: text, firstName: text, lastName: text, dateOfBirth: text, phone: text, address: asAddress });

export const asCheckoutMember = object({ id: text, firstName: text, lastName: text, dateOfBirth: text, relationship: oneOf("spouse", "domestic_partner", "child", "parent", "other_household") }, { email: text });

export const asCheckout = object({ id: text, status: text, step: oneOf("create-account", "add-member", "payment", "bank-debit", "confirmation"), planId: whole, billingCycle: oneOf("annual", "monthly"), plan: asPlan, account: nullable(asCheckoutAccount), members: list(asCheckoutMember), membersConfirmed: flag, expiresAt: text, maxMembers: whole }, { officeId: whole, coupon: text, bankDebit: object({ since: text, amountCents: whole }) });

export const asQuote = object({ id: text, checkoutId: text, planId: whole, planName: text, billingCycle: oneOf("annual", "monthly"), people: whole, lines: list(object({ kind: oneOf("plan", "dependents", "processing_fee", "coupon"), label: text, quantity: whole, unitCents: whole, cents: whole })), dueTodayCents: whole, startsOn: text, endsOn: text, renewsOn: text, renewalAmountCents: whole, refundUntil: text, refundRule: text, expiresAt: text, consents: list(object({ key: text, version: text, text: text, required: flag })) }, { coupon: object({ code: text, label: text }), couponReason: oneOf("not_found", "expired", "not_for_plan", "exhausted") });
