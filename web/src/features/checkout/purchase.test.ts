import { describe, expect, it } from "vitest";
import { ApiError, toProblem } from "../../api/api-error";
import { answerOf } from "./purchase";

function problem(status: number, code: string, retryAfter?: number, reason?: string) {
  return new ApiError(toProblem(status, { code, detail: "Words.", reason }), retryAfter);
}

describe("what a refusal of the purchase means", () => {
  it.each([
    [problem(402, "payment_declined", undefined, "expired_card"), { kind: "declined", reason: "expired_card" }],
    [problem(402, "payment_declined"), { kind: "declined", reason: "other" }],
    [problem(410, "quote_expired"), { kind: "quote_expired" }],
    [problem(409, "already_member"), { kind: "already_member" }],
    [problem(422, "consent_required"), { kind: "consent_required" }],
    [problem(429, "rate_limited", 300), { kind: "too_many_tries", retryAfterSeconds: 300 }],
    [problem(410, "checkout_expired"), { kind: "refused", detail: "Words." }],
    [problem(422, "validation_failed"), { kind: "refused", detail: "Words." }],
    [problem(403, "csrf_invalid"), { kind: "refused", detail: "Words." }],
  ])("%s: nothing was charged", (error, answer) => {
    expect(answerOf(error)).toEqual(answer);
  });

  it.each([
    [problem(503, "payment_pending", 4), { kind: "pending", retryAfterSeconds: 4 }],
    [problem(409, "purchase_in_progress"), { kind: "pending", retryAfterSeconds: 2 }],
    [problem(503, "overloaded", 1), { kind: "lost" }],
    [problem(500, "internal"), { kind: "lost" }],
    [problem(502, "http_502"), { kind: "lost" }],
    [problem(0, "network"), { kind: "lost" }],
    [problem(200, "unreadable_answer"), { kind: "lost" }],
  ])("%s: money may have moved", (error, answer) => {
    expect(answerOf(error)).toEqual(answer);
  });
});
