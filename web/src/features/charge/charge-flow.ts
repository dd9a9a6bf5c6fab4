import type { FieldCodes } from "../../lib/rules/field-code";
import type { PersistedValue } from "../../ui/forms/persisted-value";
import type { TokeniseAnswer } from "../payment/card-entry";
import type { CardField } from "../payment/rules/card";

/**
 * One call that moves money or changes a membership: joining, adding, switching, renewing, paying. It is repeated
 * unchanged, with the same key, until its answer is known. It contains at most a single-use token, never card data, so
 * the tab's storage may hold it.
 */
export interface ChargeCall {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
}

/** Key and token that every call needs. Without a token the card on file pays, or nothing is due. */
export interface ChargeKey {
  idempotencyKey: string;
  paymentToken?: string;
}

/** One press of the button. */
export interface ChargeOrder {
  /** Creates a single-use token from a new card or a wallet. Never throws. */
  tokenise?: Tokenise | undefined;
  toCall(key: ChargeKey): ChargeCall;
}

export type Tokenise = () => Promise<TokeniseAnswer>;

/** Final answer to a call. */
export type ChargeAnswer<Done> = { kind: "done"; done: Done } | ChargeRefusal;

/** Final refusals: this call charged and changed nothing. */
export type ChargeRefusal =
  | { kind: "declined"; reason: string }
  | { kind: "quote_expired" }
  | { kind: "too_many_tries"; retryAfterSeconds: number }
  | { kind: "signed_out" }
  | { kind: "refused"; code: string; detail: string };

/** Answers that leave open whether money moved, or that wait for the card's owner. */
export type OpenAnswer =
  | { kind: "pending"; retryAfterSeconds: number }
  | { kind: "lost" }
  | { kind: "action_required"; clientSecret: string };

/** Outcome of one press of the button. After `unresolved`, the same call is sent again with its key. */
export type ChargeOutcome<Done> =
  | ChargeAnswer<Done>
  | { kind: "unresolved" }
  | { kind: "not_confirmed" }
  | { kind: "card_refused"; codes: FieldCodes<CardField> }
  | { kind: "card_service_unreachable" };

export type ChargePhase = "tokenising" | "sending" | "confirming" | "waiting";

/** Access to the server, the payment provider, storage and time; tests pass fakes. */
export interface ChargeDependencies<Done> {
  /** Storage of an open call between two tries and across reloads of the page. */
  calls: PersistedValue<ChargeCall>;
  send(call: ChargeCall): Promise<ChargeAnswer<Done> | OpenAnswer>;
  /** Lets the bank ask the card's owner. The repeated call reports the result. */
  confirm(clientSecret: string): Promise<boolean>;
  newKey(): string;
  wait(seconds: number): Promise<void>;
  onPhase(phase: ChargePhase): void;
}

/** Seconds before each automatic repetition after a lost answer. */
const LOST_DELAYS = [1, 3, 6] as const;
/** Number of repetitions after "not known yet", before the page asks the person to try later. */
const PENDING_TRIES = 20;
const SHORTEST_WAIT = 1;
const LONGEST_WAIT = 15;

/**
 * Card or wallet → token → call → answer. Completes an open call first, even if the form has other values now, because
 * that call may already have been charged.
 */
export async function charge<Done>(order: ChargeOrder, ports: ChargeDependencies<Done>): Promise<ChargeOutcome<Done>> {
  if (ports.calls.load() !== undefined) return resumeCharge(ports);
  const key: ChargeKey = { idempotencyKey: ports.newKey() };
  if (order.tokenise !== undefined) {
    ports.onPhase("tokenising");
    const answer = await order.tokenise();
    if (answer.kind === "unreachable") return { kind: "card_service_unreachable" };
    if (answer.kind === "refused") return { kind: "card_refused", codes: answer.codes };
    key.paymentToken = answer.token;
  }
  const call = order.toCall(key);
  ports.calls.save(call);
  return sendUntilFinal(call, ports, false);
}

/** Sends the open call again, with the same key. Without an open call the outcome is `unresolved`. */
export async function resumeCharge<Done>(ports: ChargeDependencies<Done>): Promise<ChargeOutcome<Done>> {
  const call = ports.calls.load();
  return call === undefined ? { kind: "unresolved" } : sendUntilFinal(call, ports, true);
}

async function sendUntilFinal<Done>(call: ChargeCall, ports: ChargeDependencies<Done>, sentBefore: boolean): Promise<ChargeOutcome<Done>> {
  let lost = 0;
  let pending = 0;
  let hasTriedConfirmation = false;
  let uncertain = sentBefore;
  ports.onPhase(sentBefore ? "waiting" : "sending");
  for (;;) {
    const answer = await ports.send(call);
    if (answer.kind === "action_required") {
      // Confirms only once: a second request by the bank counts as not confirmed, and the next try starts with a new call.
      if (hasTriedConfirmation) return end(ports, { kind: "not_confirmed" });
      hasTriedConfirmation = true;
      ports.onPhase("confirming");
      await ports.confirm(answer.clientSecret);
      ports.onPhase("waiting");
      continue;
    }
    if (answer.kind !== "lost" && answer.kind !== "pending") return finishCall(answer, uncertain, ports);
    const delay = answer.kind === "lost" ? LOST_DELAYS[lost++] : pendingDelay(answer.retryAfterSeconds, pending++);
    if (delay === undefined) return { kind: "unresolved" };
    uncertain = true;
    ports.onPhase("waiting");
    await ports.wait(delay);
  }
}

/** Seconds to wait before the next repetition, or undefined after PENDING_TRIES repetitions. */
function pendingDelay(seconds: number, tries: number): number | undefined {
  return tries >= PENDING_TRIES ? undefined : Math.min(Math.max(seconds, SHORTEST_WAIT), LONGEST_WAIT);
}

function finishCall<Done>(answer: ChargeAnswer<Done>, uncertain: boolean, ports: ChargeDependencies<Done>): ChargeOutcome<Done> {
  // The rate limiter answers in place of the API, so an earlier, unanswered try stays open.
  if (answer.kind === "too_many_tries" && uncertain) return { kind: "unresolved" };
  // The call stays stored until the member has signed in again.
  if (answer.kind === "signed_out" && uncertain) return answer;
  return end(ports, answer);
}

function end<Outcome>(ports: { calls: { clear(): void } }, outcome: Outcome): Outcome {
  ports.calls.clear();
  return outcome;
}
