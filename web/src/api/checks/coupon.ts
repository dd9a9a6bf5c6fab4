// Made from api/openapi.yaml by scripts/checks.mjs.
import { either, object, oneOf, text } from "../check";

export const asValidCoupon = object({ valid: oneOf(true), label: text });

export const asInvalidCoupon = object({ valid: oneOf(false), reason: oneOf("not_found", "expired", "not_for_plan", "exhausted") });

export const asCouponAnswer = either(asValidCoupon, asInvalidCoupon);
