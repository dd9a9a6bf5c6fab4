import type { FieldCodes } from "../../lib/rules/field-code";
import type { TokeniseAnswer } from "../payment/card-entry";
import type { CardField } from "../payment/rules/card";
import { beginCall, type CallPhase, type CallPorts, type OpenEnd, resumeCall } from "../payment/settle-call";

/** Everything that one purchase request says besides its key; it is repeated unchanged when an answer is lost. */
export interface PurchaseOrder {
  checkoutId: string;
  quoteId: string;
  billingCycle: string;
  autoRenew: boolean;
  /** False: the payment method pays this once. Absent: it is kept. */
  keepPaymentMethod?: false;
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

/** What the purchase call said for good. */
export type PurchaseAnswer = { kind: "paid"; receipt: PurchaseReceipt } | { kind: "paid_signed_out" } | PurchaseRefusal;

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
  | PurchaseAnswer
  | OpenEnd
  | { kind: "card_refused"; codes: FieldCodes<CardField> }
  | { kind: "card_service_unreachable" };

export type PaymentPhase = "tokenising" | CallPhase;

/** The outside world of a payment; tests give fakes. */
export interface PaymentPorts extends Omit<CallPorts<PurchaseAttempt, PurchaseAnswer>, "onPhase"> {
  newKey(): string;
  onPhase(phase: PaymentPhase): void;
}

/** Turns what was entered into a single-use token: the card of the form, or a wallet. Never throws. */
export type Tokenise = () => Promise<TokeniseAnswer>;

/**
 * Pays: card or wallet → token → purchase. An attempt that is still open is finished first, whatever the form says now,
 * because it may already have been charged.
 */
export async function pay(order: PurchaseOrder, tokenise: Tokenise, ports: PaymentPorts): Promise<PaymentOutcome> {
  if (ports.calls.load() !== undefined) return resumePayment(ports);

  ports.onPhase("tokenising");
  const answer = await tokenise();
  if (answer.kind === "unreachable") return { kind: "card_service_unreachable" };
  if (answer.kind === "refused") return { kind: "card_refused", codes: answer.codes };
  return beginCall({ ...order, paymentToken: answer.token, idempotencyKey: ports.newKey() }, ports);
}

/** Asks again about the open attempt, with the same key. Without one the outcome is `unresolved`. */
export async function resumePayment(ports: PaymentPorts): Promise<PaymentOutcome> {
  return resumeCall(ports);
}
