import type { KeptValue } from "../../ui/forms/kept-value";

/**
 * One call that moves money or changes a membership. It is repeated unchanged, with the same key, until its answer is
 * known; it holds a single-use token at most, never card data, so that it can wait in the tab's storage.
 */
export interface MoneyCall {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
}

/** What one try said. `pending` and `lost` leave it open whether it happened. */
export type MoneyAnswer =
  | { kind: "done"; body: unknown }
  | { kind: "pending"; retryAfterSeconds: number }
  | { kind: "action_required"; clientSecret: string }
  | { kind: "lost" }
  | MoneyRefusal;

/** Answers that are certain: nothing was charged, nothing has changed. */
export type MoneyRefusal =
  | { kind: "declined"; reason: string }
  | { kind: "quote_expired" }
  | { kind: "too_many_tries"; retryAfterSeconds: number }
  | { kind: "signed_out" }
  | { kind: "refused"; code: string; detail: string };

/** How it ended. After `unresolved` the same call is asked about again. */
export type MoneyOutcome =
  | { kind: "done"; body: unknown }
  | { kind: "unresolved" }
  | { kind: "not_confirmed" }
  | MoneyRefusal;

export type MoneyPhase = "sending" | "confirming" | "waiting";

/** The outside world; tests give fakes. */
export interface MoneyPorts {
  /** Where an open call waits between two tries or over a reload of the page. */
  calls: KeptValue<MoneyCall>;
  send(call: MoneyCall): Promise<MoneyAnswer>;
  /** Lets the bank ask the card's owner. How that ended, the repeated call says. */
  confirm(clientSecret: string): Promise<boolean>;
  wait(seconds: number): Promise<void>;
  onPhase(phase: MoneyPhase): void;
}

/** Seconds before each automatic repetition after a lost answer. */
const LOST_DELAYS = [1, 3, 6] as const;
/** How often "not known yet" is asked again before the person is told to try later. */
const PENDING_TRIES = 20;
const SHORTEST_WAIT = 1;
const LONGEST_WAIT = 15;

/** Sends a call. One that is still open is finished first, whatever is wished now: it may already have happened. */
export async function sendMoney(call: MoneyCall, ports: MoneyPorts): Promise<MoneyOutcome> {
  if (ports.calls.load() !== undefined) return resumeMoney(ports);
  ports.calls.save(call);
  return settle(call, ports, false);
}

/** Asks again about the open call. Without one the outcome is `unresolved`. */
export async function resumeMoney(ports: MoneyPorts): Promise<MoneyOutcome> {
  const call = ports.calls.load();
  return call === undefined ? { kind: "unresolved" } : settle(call, ports, true);
}

async function settle(call: MoneyCall, ports: MoneyPorts, sentBefore: boolean): Promise<MoneyOutcome> {
  let lost = 0;
  let pending = 0;
  let wasAsked = false;
  let uncertain = sentBefore;
  ports.onPhase(sentBefore ? "waiting" : "sending");
  for (;;) {
    const answer = await ports.send(call);
    if (answer.kind === "action_required") {
      if (wasAsked) return giveUp(ports);
      wasAsked = true;
      ports.onPhase("confirming");
      await ports.confirm(answer.clientSecret);
      ports.onPhase("sending");
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

// Still waiting for the owner's answer after it was asked for: the bank was not satisfied.
function giveUp(ports: MoneyPorts): MoneyOutcome {
  ports.calls.clear();
  return { kind: "not_confirmed" };
}

/** Seconds to wait before asking again, or undefined when asking again now would not help. */
function delayAfter(answer: MoneyAnswer, lost: number, pending: number): number | undefined {
  if (answer.kind === "lost") return LOST_DELAYS[lost];
  if (answer.kind !== "pending" || pending >= PENDING_TRIES) return undefined;
  return Math.min(Math.max(answer.retryAfterSeconds, SHORTEST_WAIT), LONGEST_WAIT);
}

function conclude(
  answer: Exclude<MoneyAnswer, { kind: "action_required" }>,
  uncertain: boolean,
  ports: MoneyPorts,
): MoneyOutcome {
  if (answer.kind === "pending" || answer.kind === "lost") return { kind: "unresolved" };
  // A limiter that answers in place of the call says nothing about an earlier, unanswered try.
  if (answer.kind === "too_many_tries" && uncertain) return { kind: "unresolved" };
  // The call waits for the member to sign in again.
  if (answer.kind === "signed_out" && uncertain) return answer;
  ports.calls.clear();
  return answer;
}
