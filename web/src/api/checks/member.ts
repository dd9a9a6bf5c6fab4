// Made from api/openapi.yaml by scripts/checks.mjs.
import { either, flag, list, newList, nullable, object, oneOf, text, whole } from "../check";
import { asAddress } from "./address";

export const asPerson = object({ id: text, memberNumber: text, firstName: text, lastName: text, dateOfBirth: text, role: oneOf("primary", "adult_dependent", "child"), relationship: oneOf("self", "spouse", "domestic_partner", "child", "parent", "other_household"), status: oneOf("active", "removed", "aged_out") }, { email: text, phone: text, address: asAddress, login: oneOf("active", "invited") });

export const asSubscription = object({ id: text, planId: whole, planName: text, cycle: oneOf("annual", "monthly"), status: oneOf("scheduled", "active", "past_due", "suspended", "canceled", "expired"), startsOn: text, endsOn: text, renewsOn: text, autoRenew: flag, priceCents: whole, nextPriceCents: whole, refundUntil: text, refundRule: text }, { officeId: whole, plannedSwitch: object({ planId: whole, planName: text }), paidUntil: text, renewFrom: text, renewUntil: text, lastDay: text });

export const asDependentSubscription = object({ id: text, planId: whole, planName: text, cycle: oneOf("annual", "monthly"), status: oneOf("scheduled", "active", "past_due", "suspended", "canceled", "expired"), startsOn: text, endsOn: text }, { officeId: whole, lastDay: text });

export const asPaymentMethod = object({ brand: text, last4: text, expMonth: whole, expYear: whole });

export const asReceiptSummary = object({ id: text, number: text, issuedOn: text, totalCents: whole });

export const asMemberInfo = object({ member: asPerson, people: list(asPerson), home: nullable(object({ state: text, zip: text })), subscription: nullable(either(asSubscription, asDependentSubscription)), nextCharge: nullable(object({ on: text, cents: whole })), paymentMethod: nullable(asPaymentMethod), receipts: list(asReceiptSummary), agreementUrl: nullable(text), hasPassword: flag });

export const asRefundCard = object({ brand: text, last4: text });

export const asBalance = object({ openInvoices: list(object({ id: text, issuedOn: text, dueOn: text, totalCents: whole, kind: text })), pastDueCents: whole, remainingTermCents: whole, creditCents: whole, refunds: newList(object({ cents: whole, status: oneOf("pending", "succeeded"), on: text }, { card: asRefundCard })), returnedRefunds: newList(object({ cents: whole, on: text }, { card: asRefundCard })) }, { nextChargeOn: text, nextChargeCents: whole, subscriptionStatus: text, graceUntil: text, suspendOn: text, cancelOn: text, paidAheadUntil: text });

export const asDependents = object({ people: list(asPerson), maxMembers: whole, perDependentCents: whole, canAdd: flag }, { cannotAddReason: oneOf("no_membership", "payment_due", "too_many_people", "plan_unavailable") });
