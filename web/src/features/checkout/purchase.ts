import * as z from "zod/mini";
import { ApiError } from "../../api/api-error";
import { request } from "../../api/request";
import type { OpenAnswer } from "../payment/settle-call";
import type { PurchaseAnswer, PurchaseAttempt } from "./payment-flow";

const schema = z.object({
  receiptId: z.string(),
  receiptNumber: z.string(),
  email: z.string(),
  csrfToken: z.optional(z.string()),
});

const DEFAULT_WAIT_SECONDS = 2;

/** Sends one attempt. Never throws: an answer that cannot be read counts as lost, because money may have moved. */
export async function purchase(attempt: PurchaseAttempt): Promise<PurchaseAnswer | OpenAnswer> {
  try {
    const body = await request("/api/v4/member/purchaseSubscription", { method: "POST", body: attempt });
    const { csrfToken, ...receipt } = schema.parse(body);
    // Paid too long ago, or by another tab: this answer lets nobody in.
    return csrfToken === undefined ? { kind: "paid_signed_out" } : { kind: "paid", receipt: { ...receipt, csrfToken } };
  } catch (error) {
    return error instanceof ApiError ? answerOf(error) : { kind: "lost" };
  }
}

/** What each refusal of the purchase call means for the buyer. */
export function answerOf(error: ApiError): PurchaseAnswer | OpenAnswer {
  const wait = error.retryAfter ?? DEFAULT_WAIT_SECONDS;
  if (error.code === "payment_pending" || error.code === "purchase_in_progress") {
    return { kind: "pending", retryAfterSeconds: wait };
  }
  if (error.status < 400 || error.status >= 500) return { kind: "lost" };
  if (error.code === "payment_action_required" && error.clientSecret !== undefined) {
    return { kind: "action_required", clientSecret: error.clientSecret };
  }
  if (error.status === 402) return { kind: "declined", reason: error.reason ?? "other" };
  if (error.status === 429) return { kind: "too_many_tries", retryAfterSeconds: wait };
  if (error.code === "quote_expired") return { kind: "quote_expired" };
  if (error.code === "already_member") return { kind: "already_member" };
  if (error.code === "consent_required") return { kind: "consent_required" };
  return { kind: "refused", detail: error.detail };
}
