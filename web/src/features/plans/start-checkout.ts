import { isApiError } from "../../api/api-error";
import { request } from "../../api/request";
import { markCheckout } from "../../lib/checkout-mark";
import type { BillingCycle } from "./plan";

export interface PlanChoice {
  planId: number;
  billingCycle: BillingCycle;
  /** USPS code, if the visitor was asked. */
  state?: string;
  officeId?: number;
  coupon?: string;
}

export type StartResult =
  | { ok: true }
  | { ok: false; reason: "already_member" | "coupon" | "network" | "other"; detail: string };

/** Opens a checkout for this plan, or changes the plan of the open checkout. */
export async function startCheckout(choice: PlanChoice): Promise<StartResult> {
  try {
    await request("/api/km/checkout", { method: "POST", body: choice });
    markCheckout(true);
    return { ok: true };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { detail, fieldErrors, code, status } = error;
    const [firstFieldError] = Object.values(fieldErrors);
    if (code === "purchase_in_progress") return { ok: true }; // the checkout explains the wait
    if (code === "already_member") return { ok: false, reason: code, detail };
    if (fieldErrors.coupon !== undefined) return { ok: false, reason: "coupon", detail: fieldErrors.coupon };
    if (status === 0) return { ok: false, reason: "network", detail };
    // The details of most failures on the server's side exist in English only.
    return { ok: false, reason: "other", detail: firstFieldError ?? (status >= 500 ? "" : detail) };
  }
}
