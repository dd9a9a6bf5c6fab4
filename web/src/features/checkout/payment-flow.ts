import type { FieldCodes } from "../../lib/rules/field-code";
import type { TokeniseAnswer } from "../payment/card-entry";
import type { CardField, CardInput } from "../payment/rules/card";
import type { KeptValue } from "../../ui/forms/kept-value";

/** Everything that one purchase request says besides its key; it is repeated unchanged when an answer is lost. */
export interface PurchaseOrder {
  checkoutId: string;
  quoteId: string;
  billingCycle: string;
  autoRenew: boolean;
  consents: readonly { key: string; version: string }[];
}

/**
 * A purchase that was sent and whose answer this browser has not seen yet.
 * It holds the provider's single-use token, never card data, so that it can wait in session storage.
 */
export interface PurchaseAttempt extends PurchaseOrder {
  paymentToken: string;
  idempotencyKey: string;
}

/** Facts of the finished purchase that the page needs. */
export interface PurchaseReceipt {
  receiptId: string;
  receiptNumber: string;
  email: string;
  csrfToken: string;
}

/** What the purchase call said. `pending` and `lost` leave it open whether money moved. */
export type PurchaseAnswer =
  | { kind: "paid"; receipt: PurchaseReceipt }
  | { kind: "pending"; retryAfterSeconds: number }
  | { kind: "lost" }
  | { kind: "action_required"; clientSecret: string }
  | PurchaseRefusal;

/** Answers that are certain: nothing was charged. */
export type PurchaseRefusal =
  | { kind: "declined"; reason: string }
  | { kind: "quote_expired" }
  | { kind: "already_member" }
  | { kind: "consent_required" }
  | { kind: "too_many_tries"; retryAfterSeconds: number }
  | { kind: "refused"; detail: string };

/** How one press of the pay button ended. After `unresolved` the same attempt is asked about again. */
export type PaymentOutcome =
  | { kind: "paid"; receipt: PurchaseReceipt }
  | { kind: "card_refused"; codes: FieldCodes<CardField> }
  | { kind: "card_service_unreachable" }
  | { kind: "unresolved" }
  | { kind: "not_confirmed" }
  | PurchaseRefusal;

export type PaymentPhase = "tokenising" | "sending" | "confirming" | "waiting";

/** The outside world of a payment; tests give fakes. */
export interface PaymentPorts {
  /** Where an open attempt waits between two tries or over a reload of the page. */
  attempts: KeptValue<PurchaseAttempt>;
  tokenise(card: CardInput): Promise<TokeniseAnswer>;
  purchase(attempt: PurchaseAttempt): Promise<PurchaseAnswer>;
  /** Lets the card's bank ask its owner; false when that did not succeed. */
  confirm(clientSecret: string): Promise<boolean>;
  newKey(): string;
  wait(seconds: number): Promise<void>;
  onPhase(phase: PaymentPhase): void;
}

/** Seconds before each automatic repetition after a lost answer. */
const LOST_DELAYS = [1, 3, 6] as const;
/** How often "not known yet" is asked again before the person is told to try later. */
const PENDING_TRIES = 20;
const SHORTEST_PENDING_WAIT = 1;
const LONGEST_PENDING_WAIT = 15;

/**
 * Pays: card → token → purchase. An attempt that is still open is finished first, whatever the form says now,
 * because it may already have been charged.
 */
export async function pay(order: PurchaseOrder, card: CardInput, ports: PaymentPorts): Promise<PaymentOutcome> {
  if (ports.attempts.load() !== undefined) return resumePayment(ports);

  ports.onPhase("tokenising");
  const answer = await ports.tokenise(card);
  if (answer.kind === "unreachable") return { kind: "card_service_unreachable" };
  if (answer.kind === "refused") return { kind: "card_refused", codes: answer.codes };

  const attempt = { ...order, paymentToken: answer.token, idempotencyKey: ports.newKey() };
  ports.attempts.save(attempt);
  return settle(attempt, ports, false);
}

/** Asks again about the open attempt, with the same key. Without one the outcome is `unresolved`. */
export async function resumePayment(ports: PaymentPorts): Promise<PaymentOutcome> {
  const attempt = ports.attempts.load();
  return attempt === undefined ? { kind: "unresolved" } : settle(attempt, ports, true);
}

type FinalAnswer = Exclude<PurchaseAnswer, { kind: "action_required" }>;

async function settle(attempt: PurchaseAttempt, ports: PaymentPorts, sentBefore: boolean): Promise<PaymentOutcome> {
  let lost = 0;
  let pending = 0;
  let uncertain = sentBefore;
  let asked = false;
  ports.onPhase(sentBefore ? "waiting" : "sending");
  for (;;) {
    const answer = await ports.purchase(attempt);
    if (answer.kind === "action_required") {
      // Asked once: a bank that asks again has no answer, and the next press begins anew.
      if (asked) return giveUp(ports);
      asked = true;
      ports.onPhase("confirming");
      // Either way the server is asked again: it knows how it ended.
      await ports.confirm(answer.clientSecret);
      ports.onPhase("waiting");
      continue;
    }
    const delay = delayAfter(answer, lost, pending);
    if (delay === undefined) return conclude(answer, uncertain, ports);
    if (answer.kind === "lost") lost += 1;
    if (answer.kind === "pending") pending += 1;
    uncertain = true;
    ports.onPhase("waiting");
    await ports.wait(delay);
  }
}

function giveUp(ports: PaymentPorts): PaymentOutcome {
  ports.attempts.clear();
  return { kind: "not_confirmed" };
}

/** Seconds to wait before asking again, or undefined when asking again now would not help. */
function delayAfter(answer: FinalAnswer, lost: number, pending: number): number | undefined {
  if (answer.kind === "lost") return LOST_DELAYS[lost];
  if (answer.kind !== "pending" || pending >= PENDING_TRIES) return undefined;
  return Math.min(Math.max(answer.retryAfterSeconds, SHORTEST_PENDING_WAIT), LONGEST_PENDING_WAIT);
}

function conclude(answer: FinalAnswer, uncertain: boolean, ports: PaymentPorts): PaymentOutcome {
  if (answer.kind === "pending" || answer.kind === "lost") return { kind: "unresolved" };
  // A limiter that answers in place of the purchase says nothing about an earlier, unanswered try.
  if (answer.kind === "too_many_tries" && uncertain) return { kind: "unresolved" };
  ports.attempts.clear();
  return answer;
}
