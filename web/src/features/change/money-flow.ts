import { beginCall, type CallPhase, type CallPorts, type OpenEnd, resumeCall } from "../payment/settle-call";

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

/** What a try said for good. */
export type MoneyAnswer = { kind: "done"; body: unknown } | MoneyRefusal;

/** Answers that are certain: nothing was charged, nothing has changed. */
export type MoneyRefusal =
  | { kind: "declined"; reason: string }
  | { kind: "quote_expired" }
  | { kind: "too_many_tries"; retryAfterSeconds: number }
  | { kind: "signed_out" }
  | { kind: "refused"; code: string; detail: string };

/** How it ended. */
export type MoneyOutcome = MoneyAnswer | OpenEnd;

export type MoneyPhase = CallPhase;
export type MoneyPorts = CallPorts<MoneyCall, MoneyAnswer>;

/** Sends a call. One that is still open is finished first, whatever is wished now: it may already have happened. */
export async function sendMoney(call: MoneyCall, ports: MoneyPorts): Promise<MoneyOutcome> {
  return ports.calls.load() === undefined ? beginCall(call, ports) : resumeMoney(ports);
}

/** Asks again about the open call. Without one the outcome is `unresolved`. */
export async function resumeMoney(ports: MoneyPorts): Promise<MoneyOutcome> {
  return resumeCall(ports);
}
