import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newIdempotencyKey } from "../../lib/idempotency-key";
import type { TokeniseAnswer } from "../payment/card-entry";
import { callStore } from "./call-store";
import { charge, type ChargeAnswer, type ChargeCall, type ChargePhase, type ChargeDependencies, type OpenAnswer, resumeCharge } from "./charge-flow";

type Done = { receiptId: string };
type Answer = ChargeAnswer<Done> | OpenAnswer;

const PATH = "/api/v4/member/balance";
const CARD = { number: "4242424242424242", expiry: "11/30", cvc: "123", name: "Ana Hill", billingZip: "85004" };
const DONE: Answer = { kind: "done", done: { receiptId: "r1" } };

const orderOf = (outside: Outside, quoteId = "quote-1") => ({
  tokenise: outside.tokenise,
  toCall: (key: object): ChargeCall => ({ method: "POST", path: PATH, body: { quoteId, ...key } }),
});
const payWith = (outside: Outside, quoteId?: string) => charge(orderOf(outside, quoteId), outside);
const bodies = (outside: Outside) => outside.sent.map(({ body }) => body as { quoteId: string; idempotencyKey: string; paymentToken?: string });

/** Payment provider and server with scripted answers; records the calls that it receives. */
class Outside implements ChargeDependencies<Done> {
  readonly sent: ChargeCall[] = [];
  readonly phases: ChargePhase[] = [];
  readonly waits: number[] = [];
  readonly confirmed: string[] = [];
  bankAgrees = true;
  tokenised = 0;
  calls;

  constructor(
    private readonly answers: Answer[],
    storage: Storage,
    private readonly tokenAnswer?: TokeniseAnswer,
  ) {
    this.calls = callStore(storage, "a");
  }

  tokenise = async (): Promise<TokeniseAnswer> => {
    this.tokenised += 1;
    return this.tokenAnswer ?? { kind: "token", token: `tok_${this.tokenised}` };
  };
  send = async (call: ChargeCall): Promise<Answer> => {
    this.sent.push(call);
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    if (answer === undefined) throw new Error("no scripted answer is left");
    return answer;
  };
  confirm = async (clientSecret: string): Promise<boolean> => {
    this.confirmed.push(clientSecret);
    return this.bankAgrees;
  };
  newKey = newIdempotencyKey;
  wait = async (seconds: number): Promise<void> => {
    this.waits.push(seconds);
  };
  onPhase = (phase: ChargePhase): void => {
    this.phases.push(phase);
  };
}

let storage: Storage;
beforeEach(() => {
  const entries = new Map<string, string>();
  storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.values()][index] ?? null,
    clear: () => entries.clear(),
  };
});

describe("a charge", () => {
  it("turns the card into a token, sends one call and deletes it after the response", async () => {
    const outside = new Outside([DONE], storage);
    expect(await payWith(outside)).toEqual(DONE);
    expect(bodies(outside)).toEqual([{ quoteId: "quote-1", paymentToken: "tok_1", idempotencyKey: expect.stringMatching(/^[A-Za-z0-9_-]{16,64}$/) }]);
    expect(outside.phases).toEqual(["tokenising", "sending"]);
    expect(storage.length).toBe(0);
  });

  it("sends no token when the card on file pays or nothing is due", async () => {
    const outside = new Outside([DONE], storage);
    const { toCall } = orderOf(outside);
    expect(await charge({ toCall }, outside)).toEqual(DONE);
    expect(bodies(outside)[0]).not.toHaveProperty("paymentToken");
    expect([outside.tokenised, outside.phases]).toEqual([0, ["sending"]]);
  });

  it("never stores or sends card data", async () => {
    const outside = new Outside([{ kind: "lost" }], storage);
    await payWith(outside);
    const stored = storage.key(0) ?? "";
    expect(stored).toContain("tok_1");
    for (const secret of [CARD.number, CARD.name, '"cvc"', CARD.billingZip]) {
      expect(stored + JSON.stringify(outside.sent)).not.toContain(secret);
    }
  });

  it("reports the fields that the tokeniser refused and sends nothing", async () => {
    const outside = new Outside([DONE], storage, { kind: "refused", codes: { number: "invalid" } });
    expect(await payWith(outside)).toEqual({ kind: "card_refused", codes: { number: "invalid" } });
    expect(outside.sent).toEqual([]);
  });

  it("reports when the tokeniser cannot be reached", async () => {
    const outside = new Outside([DONE], storage, { kind: "unreachable" });
    expect(await payWith(outside)).toEqual({ kind: "card_service_unreachable" });
    expect(storage.length).toBe(0);
  });

  it("repeats the call after a lost response with the same key, token and quote", async () => {
    const outside = new Outside([{ kind: "lost" }, { kind: "lost" }, DONE], storage);
    expect(await payWith(outside)).toEqual(DONE);
    expect(outside.sent).toHaveLength(3);
    expect(new Set(outside.sent.map((call) => JSON.stringify(call))).size).toBe(1);
    expect(outside.waits).toEqual([1, 3]);
  });

  it("stops after four lost responses but keeps the call", async () => {
    const outside = new Outside([{ kind: "lost" }], storage);
    expect(await payWith(outside)).toEqual({ kind: "unresolved" });
    expect(outside.sent).toHaveLength(4);
    expect(outside.waits).toEqual([1, 3, 6]);
    expect(outside.calls.load()).toEqual(outside.sent[0]);
  });

  it("waits as long as the server states, from 1 to 15 seconds, while the outcome is pending", async () => {
    const pending: OpenAnswer = { kind: "pending", retryAfterSeconds: 2 };
    const outside = new Outside([pending, { ...pending, retryAfterSeconds: 90 }, { ...pending, retryAfterSeconds: 0 }, DONE], storage);
    expect(await payWith(outside)).toEqual(DONE);
    expect(outside.waits).toEqual([2, 15, 1]);
    expect(outside.phases).toEqual(["tokenising", "sending", "waiting", "waiting", "waiting"]);
  });

  it("stops after 21 calls when the outcome stays pending", async () => {
    const outside = new Outside([{ kind: "pending", retryAfterSeconds: 1 }], storage);
    expect(await payWith(outside)).toEqual({ kind: "unresolved" });
    expect(outside.sent).toHaveLength(21);
  });

  it("uses a new token and a new key after a decline", async () => {
    const outside = new Outside([{ kind: "declined", reason: "insufficient_funds" }, DONE], storage);
    expect(await payWith(outside)).toEqual({ kind: "declined", reason: "insufficient_funds" });
    expect(await payWith(outside)).toEqual(DONE);
    const [first, second] = bodies(outside);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(second?.paymentToken).toBe("tok_2");
  });

  it.each([
    { kind: "declined", reason: "expired_card" },
    { kind: "quote_expired" },
    { kind: "signed_out" },
    { kind: "too_many_tries", retryAfterSeconds: 60 },
    { kind: "refused", code: "already_member", detail: "No." },
    { kind: "refused", code: "consent_required", detail: "" },
  ] satisfies Answer[])("deletes the stored call after %j", async (answer) => {
    const outside = new Outside([answer], storage);
    expect(await payWith(outside)).toEqual(answer);
    expect(outside.calls.load()).toBeUndefined();
  });

  it("lets the bank confirm, then repeats the same call", async () => {
    const outside = new Outside([{ kind: "action_required", clientSecret: "secret_1" }, DONE], storage);
    expect(await payWith(outside)).toEqual(DONE);
    expect(outside.confirmed).toEqual(["secret_1"]);
    expect(new Set(outside.sent.map((call) => JSON.stringify(call))).size).toBe(1);
    expect(outside.phases).toEqual(["tokenising", "sending", "confirming", "waiting"]);
  });

  it("reports the server's result after a refusal at the bank", async () => {
    const declined: Answer = { kind: "declined", reason: "authentication_failed" };
    const outside = new Outside([{ kind: "action_required", clientSecret: "secret_1" }, declined], storage);
    outside.bankAgrees = false;
    expect(await payWith(outside)).toEqual(declined);
    expect(storage.length).toBe(0);
  });

  it("requests a confirmation at the bank only once", async () => {
    const outside = new Outside([{ kind: "action_required", clientSecret: "secret_1" }], storage);
    expect(await payWith(outside)).toEqual({ kind: "not_confirmed" });
    expect(outside.sent).toHaveLength(2);
    expect(outside.confirmed).toHaveLength(1);
    expect(outside.calls.load()).toBeUndefined();
  });

  it.each([
    [{ kind: "too_many_tries", retryAfterSeconds: 60 }, { kind: "unresolved" }],
    [{ kind: "signed_out" }, { kind: "signed_out" }],
  ] satisfies [Answer, object][])("keeps the call when %j follows a lost response", async (answer, outcome) => {
    const outside = new Outside([{ kind: "lost" }, answer], storage);
    expect(await payWith(outside)).toEqual(outcome);
    expect(outside.calls.load()).toEqual(outside.sent[0]);
  });
});

describe("an unresolved call", () => {
  afterEach(() => vi.useRealTimers());

  it("is repeated first when the button is pressed again, without a second token", async () => {
    await payWith(new Outside([{ kind: "lost" }], storage));
    const later = new Outside([DONE], storage);
    expect(await payWith(later, "quote-2")).toEqual(DONE);
    expect(later.tokenised).toBe(0);
    expect(bodies(later)[0]?.quoteId).toBe("quote-1");
  });

  it("is repeated after a reload of the page", async () => {
    await payWith(new Outside([{ kind: "lost" }], storage));
    const reloaded = new Outside([DONE], storage);
    expect(await resumeCharge(reloaded)).toEqual(DONE);
    expect(reloaded.phases).toEqual(["waiting"]);
    expect(storage.length).toBe(0);
  });

  it("resumes as unresolved when none is stored", async () => {
    expect(await resumeCharge(new Outside([DONE], storage))).toEqual({ kind: "unresolved" });
  });

  it("is loaded only in its own scope", async () => {
    await payWith(new Outside([{ kind: "lost" }], storage));
    expect(callStore(storage, "a").load()).toBeDefined();
    expect(callStore(storage, "b").load()).toBeUndefined();
  });

  it("is no longer loaded after half an hour, as the server may never have received it", async () => {
    await payWith(new Outside([{ kind: "lost" }], storage));
    const since = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: since + 29 * 60_000 });
    expect(callStore(storage, "a").load()).toBeDefined();
    vi.setSystemTime(since + 31 * 60_000);
    expect(callStore(storage, "a").load()).toBeUndefined();
  });

  it.each(["no json", "null", "{}", stored('{"method":"POST","path":"//evil.example"}'), stored('{"method":"GET","path":"/api/x"}'), '{"method":"POST","path":"/api/x"}'])(
    "is not loaded from the invalid text %s",
    (text) => {
      storage.setItem("molar.change.a", text);
      expect(callStore(storage, "a").load()).toBeUndefined();
    },
  );

  it("is stored in memory when the browser forbids storage", () => {
    const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const store = callStore(forbidden, "a");
    store.save({ method: "POST", path: PATH });
    expect(store.load()?.path).toBe(PATH);
    store.clear();
    expect(store.load()).toBeUndefined();
  });
});

function stored(call: string): string {
  return `{"call":${call},"since":${Date.now()}}`;
}

function refuse(): never {
  throw new DOMException("forbidden", "SecurityError");
}
