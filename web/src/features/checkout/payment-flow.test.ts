import { beforeEach, describe, expect, it } from "vitest";
import { newIdempotencyKey } from "../../lib/idempotency-key";
import { attemptStore } from "./attempt-store";
import type { PaymentPhase, PaymentPorts, PurchaseAnswer, PurchaseAttempt } from "./payment-flow";
import type { TokeniseAnswer } from "../payment/card-entry";
import type { OpenAnswer } from "../payment/settle-call";
import { pay, resumePayment } from "./payment-flow";

const ORDER = {
  checkoutId: "checkout-1",
  quoteId: "quote-1",
  billingCycle: "annual",
  autoRenew: false,
  consents: [{ key: "disclosures", version: "2026-1" }],
};
const CARD = { number: "4242424242424242", expiry: "11/30", cvc: "123", name: "Ana Hill", billingZip: "85004" };
const RECEIPT = { receiptId: "r1", receiptNumber: "R-2026-000001", email: "ana@example.org", csrfToken: "token" };
const PAID: PurchaseAnswer = { kind: "paid", receipt: RECEIPT };

const payWith = (outside: Outside, order = ORDER) => pay(order, outside.tokenise, outside);

/** A provider and a server that answer from a script, and remember what they were sent. */
class Outside implements PaymentPorts {
  readonly sent: PurchaseAttempt[] = [];
  readonly phases: PaymentPhase[] = [];
  readonly waits: number[] = [];
  tokenised = 0;
  calls;

  constructor(
    private readonly answers: (PurchaseAnswer | OpenAnswer)[],
    storage: Storage,
    private readonly tokenAnswer?: TokeniseAnswer,
  ) {
    this.calls = attemptStore(storage, ORDER.checkoutId);
  }

  tokenise = async (): Promise<TokeniseAnswer> => {
    this.tokenised += 1;
    return this.tokenAnswer ?? { kind: "token", token: `tok_${this.tokenised}` };
  };
  send = async (attempt: PurchaseAttempt): Promise<PurchaseAnswer | OpenAnswer> => {
    this.sent.push(attempt);
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    if (answer === undefined) throw new Error("the script has no answer left");
    return answer;
  };
  readonly confirmed: string[] = [];
  bankAgrees = true;
  confirm = async (clientSecret: string): Promise<boolean> => {
    this.confirmed.push(clientSecret);
    return this.bankAgrees;
  };
  newKey = newIdempotencyKey;
  wait = async (seconds: number): Promise<void> => {
    this.waits.push(seconds);
  };
  onPhase = (phase: PaymentPhase): void => {
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

describe("paying", () => {
  it("turns the card into a token, buys once and forgets the attempt", async () => {
    const outside = new Outside([PAID], storage);
    expect(await payWith(outside)).toEqual(PAID);
    expect(outside.sent).toHaveLength(1);
    expect(outside.sent[0]).toMatchObject({ ...ORDER, paymentToken: "tok_1" });
    expect(outside.sent[0]?.idempotencyKey).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(outside.phases).toEqual(["tokenising", "sending"]);
    expect(storage.length).toBe(0);
  });

  it("never stores or sends card data", async () => {
    const outside = new Outside([{ kind: "lost" }], storage);
    await payWith(outside);
    const kept = storage.key(0) ?? "";
    expect(kept).toContain("tok_1");
    for (const secret of [CARD.number, CARD.name, '"cvc"', CARD.billingZip]) {
      expect(kept + JSON.stringify(outside.sent)).not.toContain(secret);
    }
  });

  it("reports what the tokeniser refused and buys nothing", async () => {
    const outside = new Outside([PAID], storage, { kind: "refused", codes: { number: "invalid" } });
    expect(await payWith(outside)).toEqual({ kind: "card_refused", codes: { number: "invalid" } });
    expect(outside.sent).toEqual([]);
  });

  it("says so when the tokeniser cannot be reached", async () => {
    const outside = new Outside([PAID], storage, { kind: "unreachable" });
    expect(await payWith(outside)).toEqual({ kind: "card_service_unreachable" });
    expect(storage.length).toBe(0);
  });

  it("repeats a lost answer with the same key, token and quote", async () => {
    const outside = new Outside([{ kind: "lost" }, { kind: "lost" }, PAID], storage);
    expect(await payWith(outside)).toEqual(PAID);
    expect(outside.sent).toHaveLength(3);
    expect(new Set(outside.sent.map((attempt) => JSON.stringify(attempt))).size).toBe(1);
    expect(outside.waits).toEqual([1, 3]);
  });

  it("gives up asking after four lost answers but keeps the attempt", async () => {
    const outside = new Outside([{ kind: "lost" }], storage);
    expect(await payWith(outside)).toEqual({ kind: "unresolved" });
    expect(outside.sent).toHaveLength(4);
    expect(outside.calls.load()).toBeDefined();
  });

  it("waits as long as the server asks while the outcome is not known", async () => {
    const pending: OpenAnswer = { kind: "pending", retryAfterSeconds: 2 };
    const outside = new Outside([pending, { ...pending, retryAfterSeconds: 90 }, { ...pending, retryAfterSeconds: 0 }, PAID], storage);
    expect(await payWith(outside)).toEqual(PAID);
    expect(outside.waits).toEqual([2, 15, 1]);
    expect(outside.phases).toEqual(["tokenising", "sending", "waiting", "waiting", "waiting"]);
  });

  it("stops asking when the outcome stays unknown", async () => {
    const outside = new Outside([{ kind: "pending", retryAfterSeconds: 1 }], storage);
    expect(await payWith(outside)).toEqual({ kind: "unresolved" });
    expect(outside.sent).toHaveLength(21);
  });

  it("uses a new token and a new key after a decline", async () => {
    const outside = new Outside([{ kind: "declined", reason: "insufficient_funds" }, PAID], storage);
    expect(await payWith(outside)).toEqual({ kind: "declined", reason: "insufficient_funds" });
    expect(await payWith(outside)).toEqual(PAID);
    const [first, second] = outside.sent;
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(second?.paymentToken).toBe("tok_2");
  });

  it.each([
    { kind: "quote_expired" },
    { kind: "already_member" },
    { kind: "consent_required" },
    { kind: "too_many_tries", retryAfterSeconds: 60 },
    { kind: "refused", detail: "No." },
  ] satisfies PurchaseAnswer[])("ends the attempt on $kind", async (answer) => {
    const outside = new Outside([answer], storage);
    expect(await payWith(outside)).toEqual(answer);
    expect(outside.calls.load()).toBeUndefined();
  });

  it("lets the bank ask, then repeats the very same purchase", async () => {
    const outside = new Outside([{ kind: "action_required", clientSecret: "secret_1" }, PAID], storage);
    expect(await payWith(outside)).toEqual(PAID);
    expect(outside.confirmed).toEqual(["secret_1"]);
    expect(new Set(outside.sent.map((attempt) => JSON.stringify(attempt))).size).toBe(1);
    expect(outside.phases).toEqual(["tokenising", "sending", "confirming", "waiting"]);
  });

  it("learns from the server how a refusal at the bank ended", async () => {
    const declined: PurchaseAnswer = { kind: "declined", reason: "authentication_failed" };
    const outside = new Outside([{ kind: "action_required", clientSecret: "secret_1" }, declined], storage);
    outside.bankAgrees = false;
    expect(await payWith(outside)).toEqual(declined);
    expect(storage.length).toBe(0);
  });

  it("does not let the bank ask for ever", async () => {
    const outside = new Outside([{ kind: "action_required", clientSecret: "secret_1" }], storage);
    expect(await payWith(outside)).toEqual({ kind: "not_confirmed" });
    expect(outside.sent).toHaveLength(2);
    expect(outside.calls.load()).toBeUndefined();
  });

  it("does not take a limiter's answer for the outcome of a lost one", async () => {
    const outside = new Outside([{ kind: "lost" }, { kind: "too_many_tries", retryAfterSeconds: 60 }], storage);
    expect(await payWith(outside)).toEqual({ kind: "unresolved" });
    expect(outside.calls.load()).toBeDefined();
  });
});

describe("an attempt that is still open", () => {
  it("is finished first when the button is pressed again, without a second token", async () => {
    await payWith(new Outside([{ kind: "lost" }], storage));
    const later = new Outside([PAID], storage);
    expect(await payWith(later, { ...ORDER, quoteId: "quote-2" })).toEqual(PAID);
    expect(later.tokenised).toBe(0);
    expect(later.sent[0]?.quoteId).toBe("quote-1");
  });

  it("survives a reload of the page", async () => {
    await payWith(new Outside([{ kind: "lost" }], storage));
    const reloaded = new Outside([PAID], storage);
    expect(await resumePayment(reloaded)).toEqual(PAID);
    expect(reloaded.phases).toEqual(["waiting"]);
    expect(storage.length).toBe(0);
  });

  it("belongs to its own checkout", async () => {
    await payWith(new Outside([{ kind: "lost" }], storage));
    expect(attemptStore(storage, "checkout-2").load()).toBeUndefined();
  });

  it("is ignored when what was stored is not an attempt", () => {
    storage.setItem("molar.purchase.checkout-1", '{"paymentToken":1}');
    expect(attemptStore(storage, "checkout-1").load()).toBeUndefined();
    storage.setItem("molar.purchase.checkout-1", "not json");
    expect(attemptStore(storage, "checkout-1").load()).toBeUndefined();
  });

  it("works where the browser forbids storage", async () => {
    const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const store = attemptStore(forbidden, "checkout-1");
    store.save({ ...ORDER, paymentToken: "tok", idempotencyKey: "k".repeat(16) });
    expect(store.load()?.paymentToken).toBe("tok");
    store.clear();
    expect(store.load()).toBeUndefined();
  });
});

function refuse(): never {
  throw new DOMException("forbidden", "SecurityError");
}
