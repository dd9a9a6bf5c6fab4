import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { checked } from "../../../api/checked";
import { request } from "../../../api/request";
import { COUPON_REASONS } from "../schemas";

const couponSchema = z.discriminatedUnion("valid", [
  z.object({ valid: z.literal(true), label: z.string() }),
  z.object({ valid: z.literal(false), reason: z.enum(COUPON_REASONS) }),
]);

export type CouponAnswer = z.infer<typeof couponSchema>;

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
  return checked(couponSchema, await request("/api/v4/coupon/validate", { query, signal }));
}
