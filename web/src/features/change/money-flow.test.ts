import { describe, expect, it, vi } from "vitest";
import { ApiError, toProblem } from "../../api/api-error";
import type { OpenAnswer } from "../payment/settle-call";
import { callStore } from "./call-store";
import type { MoneyAnswer, MoneyCall, MoneyPorts } from "./money-flow";
import { resumeMoney, sendMoney } from "./money-flow";
import { answerOf } from "./send-change";

const CALL: MoneyCall = { method: "POST", path: "/api/v4/member/balance", body: { idempotencyKey: "key-0000000000000001" } };
const DONE: MoneyAnswer = { kind: "done", body: { receiptId: "r" } };

function ports(answers: (MoneyAnswer | OpenAnswer)[], calls = callStore(undefined, "test")) {
  const sent: MoneyCall[] = [];
  const waits: number[] = [];
  const fake: MoneyPorts = {
    calls,
    send: async (call) => {
      sent.push(call);
      return answers.length > 1 ? answers.shift()! : answers[0]!;
    },
    confirm: vi.fn(async () => true),
    wait: async (seconds) => void waits.push(seconds),
    onPhase: () => undefined,
  };
  return { ...fake, sent, waits };
}

describe("what moves money", () => {
  it("is sent once when it is answered", async () => {
    const world = ports([DONE]);
    expect(await sendMoney(CALL, world)).toEqual(DONE);
    expect(world.sent).toEqual([CALL]);
    expect(world.calls.load()).toBeUndefined();
  });

  it("is repeated unchanged while answers are lost, and kept when they stay lost", async () => {
    const world = ports([{ kind: "lost" }]);
    expect(await sendMoney(CALL, world)).toEqual({ kind: "unresolved" });
    expect(world.sent).toEqual([CALL, CALL, CALL, CALL]);
    expect(world.waits).toEqual([1, 3, 6]);
    expect(world.calls.load()).toEqual(CALL);
  });

  it("is finished before anything else is begun", async () => {
    const calls = callStore(undefined, "test");
    calls.save(CALL);
    const world = ports([DONE], calls);
    await sendMoney({ ...CALL, body: { idempotencyKey: "another" } }, world);
    expect(world.sent).toEqual([CALL]);
  });

  it("waits as long as the server says while the outcome is open", async () => {
    const world = ports([{ kind: "pending", retryAfterSeconds: 2 }, { kind: "pending", retryAfterSeconds: 99 }, DONE]);
    expect(await sendMoney(CALL, world)).toEqual(DONE);
    expect(world.waits).toEqual([2, 15]);
  });

  it("is given up for good when it is refused", async () => {
    const world = ports([{ kind: "declined", reason: "insufficient_funds" }]);
    expect(await sendMoney(CALL, world)).toEqual({ kind: "declined", reason: "insufficient_funds" });
    expect(world.calls.load()).toBeUndefined();
  });

  it("stays open when somebody else's refusal follows a lost answer", async () => {
    const limited = ports([{ kind: "lost" }, { kind: "too_many_tries", retryAfterSeconds: 60 }]);
    expect(await sendMoney(CALL, limited)).toEqual({ kind: "unresolved" });
    expect(limited.calls.load()).toEqual(CALL);
    const signedOut = ports([{ kind: "lost" }, { kind: "signed_out" }]);
    expect(await sendMoney(CALL, signedOut)).toEqual({ kind: "signed_out" });
    expect(signedOut.calls.load()).toEqual(CALL);
  });

  it("lets the bank ask once, and repeats the same call", async () => {
    const asked: OpenAnswer = { kind: "action_required", clientSecret: "secret" };
    const confirmed = ports([asked, DONE]);
    expect(await sendMoney(CALL, confirmed)).toEqual(DONE);
    expect(confirmed.confirm).toHaveBeenCalledWith("secret");
    expect(confirmed.sent).toEqual([CALL, CALL]);
    const refused = ports([asked]);
    expect(await sendMoney(CALL, refused)).toEqual({ kind: "not_confirmed" });
    expect(refused.confirm).toHaveBeenCalledOnce();
    expect(refused.calls.load()).toBeUndefined();
  });

  it("has nothing to ask about when nothing is open", async () => {
    expect(await resumeMoney(ports([DONE]))).toEqual({ kind: "unresolved" });
  });
});

describe("the store of open calls", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };

  it("finds a call again after a reload", () => {
    callStore(storage, "a").save(CALL);
    expect(callStore(storage, "a").load()).toEqual(CALL);
    expect(callStore(storage, "b").load()).toBeUndefined();
  });

  it.each(["no json", "null", "{}", '{"method":"POST","path":"//evil.example"}', '{"method":"GET","path":"/api/x"}'])(
    "ignores %s",
    (text) => {
      kept.set("molar.change.a", text);
      expect(callStore(storage, "a").load()).toBeUndefined();
    },
  );
});

describe("the answers of the API", () => {
  const answer = (status: number, body: object) => answerOf(new ApiError(toProblem(status, body)));

  it.each([
    [402, { code: "payment_declined", reason: "expired_card" }, { kind: "declined", reason: "expired_card" }],
    [402, { code: "payment_action_required", clientSecret: "s" }, { kind: "action_required", clientSecret: "s" }],
    [401, { code: "auth_required" }, { kind: "signed_out" }],
    [409, { code: "change_in_progress" }, { kind: "pending", retryAfterSeconds: 2 }],
    [409, { code: "payment_due", detail: "Pay first." }, { kind: "refused", code: "payment_due", detail: "Pay first." }],
    [410, { code: "quote_expired" }, { kind: "quote_expired" }],
    [429, {}, { kind: "too_many_tries", retryAfterSeconds: 2 }],
    [503, { code: "payment_pending" }, { kind: "pending", retryAfterSeconds: 2 }],
    [503, {}, { kind: "lost" }],
    [500, {}, { kind: "lost" }],
    [0, {}, { kind: "lost" }],
  ])("%i %j means %j", (status, body, expected) => {
    expect(answer(status, body)).toEqual(expected);
  });
});
