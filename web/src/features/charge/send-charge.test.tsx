import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, toProblem } from "../../api/api-error";
import { fakeFetch } from "../../testing/fake-fetch";
import { answerOf, sendCharge } from "./send-charge";

function problem(status: number, code: string, more: object = {}, retryAfter?: number): ApiError {
  return new ApiError(toProblem(status, { code, detail: "Words.", ...more }), retryAfter);
}

describe("answerOf()", () => {
  it.each([
    [problem(402, "payment_declined", { reason: "expired_card" }), { kind: "declined", reason: "expired_card" }],
    [problem(402, "payment_declined"), { kind: "declined", reason: "other" }],
    [problem(402, "payment_action_required", { clientSecret: "s" }), { kind: "action_required", clientSecret: "s" }],
    [problem(401, "auth_required"), { kind: "signed_out" }],
    [problem(410, "quote_expired"), { kind: "quote_expired" }],
    [problem(429, "rate_limited", {}, 300), { kind: "too_many_tries", retryAfterSeconds: 300 }],
    [problem(429, "rate_limited"), { kind: "too_many_tries", retryAfterSeconds: 2 }],
    [problem(409, "already_member"), { kind: "refused", code: "already_member", detail: "Words." }],
    [problem(422, "consent_required"), { kind: "refused", code: "consent_required", detail: "Words." }],
    [problem(409, "payment_due"), { kind: "refused", code: "payment_due", detail: "Words." }],
    [problem(410, "checkout_expired"), { kind: "refused", code: "checkout_expired", detail: "Words." }],
    [problem(422, "validation_failed"), { kind: "refused", code: "validation_failed", detail: "Words." }],
    [problem(403, "csrf_invalid"), { kind: "refused", code: "csrf_invalid", detail: "Words." }],
  ])("returns a definite result, as nothing was charged: %s", (error, answer) => {
    expect(answerOf(error)).toEqual(answer);
  });

  it.each([
    [problem(503, "payment_pending", {}, 4), { kind: "pending", retryAfterSeconds: 4 }],
    [problem(409, "purchase_in_progress"), { kind: "pending", retryAfterSeconds: 2 }],
    [problem(409, "change_in_progress"), { kind: "pending", retryAfterSeconds: 2 }],
    [problem(503, "overloaded", {}, 1), { kind: "lost" }],
    [problem(500, "internal"), { kind: "lost" }],
    [problem(502, "http_502"), { kind: "lost" }],
    [problem(0, "network"), { kind: "lost" }],
    [problem(200, "unreadable_answer"), { kind: "lost" }],
  ])("returns an open result, as the charge may have succeeded: %s", (error, answer) => {
    expect(answerOf(error)).toEqual(answer);
  });
});

describe("sendCharge()", () => {
  const call = { method: "POST", path: "/api/v4/member/balance" } as const;
  afterEach(() => vi.unstubAllGlobals());

  it("returns the parsed response", async () => {
    fakeFetch({ [`POST ${call.path}`]: { body: { receiptId: "r1" } } });
    expect(await sendCharge(call, (body) => body)).toEqual({ kind: "done", done: { receiptId: "r1" } });
  });

  it("returns `lost` for an unreadable response, as the charge may have succeeded", async () => {
    fakeFetch({ [`POST ${call.path}`]: { body: {} } });
    const read = () => {
      throw new Error("no receipt");
    };
    expect(await sendCharge(call, read)).toEqual({ kind: "lost" });
  });
});
