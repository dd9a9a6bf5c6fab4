// Made from api/openapi.yaml by scripts/checks.mjs.
import { flag, list, nullable, object, oneOf, text, whole } from "../check";
import { asAddress } from "./address";

export const asAccountProfile = object({ firstName: text, lastName: text, role: oneOf("primary", "adult_dependent"), email: text, emailVerified: flag, hasPassword: flag, language: text, optIns: object({ news: flag, tips: flag }), homeOfficeId: nullable(whole) }, { pendingEmail: text, phone: text, address: asAddress });

export const asSessionList = object({ sessions: list(object({ id: text, current: flag, userAgent: text, clientAddress: text, createdAt: text, lastSeenAt: text })) });

export const asDeletionView = object({ possible: flag, people: whole, pendingRefundCents: whole, kept: list(text), erased: list(text) }, { runningPlan: text, coveredUntil: text, keptUntil: text });

export const asEmailAnswer = object({ email: text });
