// Made from api/openapi.yaml by scripts/checks.mjs.
import { object, text, whole } from "../check";
import { asPerson } from "./member";

export const asPersonAnswer = object({ person: asPerson });

export const asDependentAdded = object({ person: asPerson, effectiveOn: text, dueTodayCents: whole, refundCents: whole, creditCents: whole, nextPriceCents: whole, renewsOn: text }, { receiptId: text, receiptNumber: text });
