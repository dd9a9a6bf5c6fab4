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

/** Fields whose refusal has a text of its own. */
const REFUSED_FIELDS = ["planId", "state", "billingCycle"] as const;
/** `officeId`: the plan needs an office, and none was chosen. */
type RefusedField = (typeof REFUSED_FIELDS)[number] | "officeId";
/** Reasons why a coupon is refused. */
const COUPON_REASONS = ["not_found", "expired", "not_for_plan", "exhausted"] as const;

/** `detail` is the server's text; empty if it exists in English only. */
export type StartResult =
  | { ok: true }
  | { ok: false; reason: "already_member" | "network"; detail: string }
  | { ok: false; reason: "coupon"; detail: string; fault: (typeof COUPON_REASONS)[number] | undefined }
  | { ok: false; reason: "other"; detail: string; field: RefusedField | undefined };

/** Opens a checkout for this plan, or changes the plan of the open checkout. */
export async function startCheckout(choice: PlanChoice): Promise<StartResult> {
  try {
    await request("/api/km/checkout", { method: "POST", body: choice });
    markCheckout(true);
    return { ok: true };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { detail, fieldErrors, code, status } = error;
    if (code === "purchase_in_progress") return { ok: true }; // the checkout explains the wait
    if (code === "already_member") return { ok: false, reason: code, detail };
    if (fieldErrors.coupon !== undefined) {
      const fault = COUPON_REASONS.find((known) => known === error.reason);
      return { ok: false, reason: "coupon", detail: fieldErrors.coupon, fault };
    }
    if (status === 0) return { ok: false, reason: "network", detail };
    const needsOffice = error.fieldCodes.officeId === "required";
    const field: RefusedField | undefined =
      REFUSED_FIELDS.find((known) => fieldErrors[known] !== undefined) ?? (needsOffice ? "officeId" : undefined);
    // The texts of other refused fields, and of most failures on the server's side, exist in English only.
    const isEnglish = status >= 500 || Object.keys(fieldErrors).length > 0;
    return { ok: false, reason: "other", detail: isEnglish ? "" : detail, field };
  }
}
