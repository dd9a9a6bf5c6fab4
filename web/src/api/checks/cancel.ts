// Made from api/openapi.yaml by scripts/checks.mjs.
import { object, text, whole } from "../check";
import { asRefundCard, asSubscription } from "./member";

export const asCanceled = object({ subscription: asSubscription, endsOn: text, refundCents: whole, refundDays: whole }, { card: asRefundCard });
