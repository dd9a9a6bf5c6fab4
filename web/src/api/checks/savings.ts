// Made from api/openapi.yaml by scripts/checks.mjs.
import { flag, list, object, oneOf, text, whole } from "../check";

export const asSavingsSummary = object({ startsOn: text, endsOn: text, costCents: whole, usualCents: whole, paidCents: whole, savedCents: whole, balanceCents: whole, outcome: oneOf("nothing_recorded", "ahead", "even", "behind"), lines: list(object({ id: text, personName: text, visitOn: text, label: text, usualCents: whole, priceCents: whole, paidCents: whole, savedCents: whole, isIncluded: flag, isOvercharged: flag })) }, { breakEven: object({ labels: list(text), savedCents: whole, visits: whole }) });

export const asSavingsPage = object({ planId: whole, cycle: oneOf("annual", "monthly"), planName: text, autoRenew: flag, renewsOn: text, summary: asSavingsSummary, people: list(object({ id: text, name: text })), prices: list(object({ procedure: text, category: text, label: text, usualCents: whole, memberCents: whole }, { includedAYear: whole, includedUnderAge: whole })) }, { officeId: whole, officeName: text });
