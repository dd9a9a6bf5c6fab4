import { queryOptions } from "@tanstack/react-query";
import type { Checked } from "../../../api/check";
import { checked } from "../../../api/checked";
import { asCouponAnswer } from "../../../api/checks/coupon";
import { request } from "../../../api/request";

export type CouponAnswer = Checked<typeof asCouponAnswer>;
/** Reasons why a coupon gives no discount. */
export const COUPON_REASONS: readonly (CouponAnswer & { valid: false })["reason"][] = ["not_found", "expired", "not_for_plan", "exhausted"];

/** Validity and label of a well-formed coupon code for a plan. */
export function couponQuery(code: string, planId: number) {
  return queryOptions({
    queryKey: ["coupon", planId, code],
    queryFn: ({ signal }) => validateCoupon(code, planId, signal),
    retry: false,
  });
}

async function validateCoupon(code: string, planId: number, signal: AbortSignal): Promise<CouponAnswer> {
  const query = { coupon: code, plan_id: planId };
  return checked(asCouponAnswer, await request("/api/v4/coupon/validate", { query, signal }));
}
