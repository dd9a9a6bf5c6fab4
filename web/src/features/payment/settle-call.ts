import type { KeptValue } from "../../ui/forms/kept-value";

/** Answers after which nobody knows yet whether money moved, or that wait for the card's owner. */
export type OpenAnswer =
  | { kind: "pending"; retryAfterSeconds: number }
  | { kind: "lost" }
  | { kind: "action_required"; clientSecret: string };

/** Ends of a call without an answer. After `unresolved` the same call is asked about again. */
export type OpenEnd = { kind: "unresolved" } | { kind: "not_confirmed" };

export type CallPhase = "sending" | "confirming" | "waiting";

/** The outside world; tests give fakes. */
export interface CallPorts<Call, Answer extends { kind: string }> {
  /** Where an open call waits between two tries or over a reload of the page. */
  calls: KeptValue<Call>;
  send(call: Call): Promise<Answer | OpenAnswer>;
  /** Lets the bank ask the card's owner. How that ended, the repeated call says. */
  confirm(clientSecret: string): Promise<boolean>;
  wait(seconds: number): Promise<void>;
  onPhase(phase: CallPhase): void;
}

/** Seconds before each automatic repetition after a lost answer. */
const LOST_DELAYS = [1, 3, 6] as const;
/** How often "not known yet" is asked again before the person is told to try later. */
const PENDING_TRIES = 20;
const SHORTEST_WAIT = 1;
const LONGEST_WAIT = 15;

/** Keeps a new call and sends it until its answer is known. */
export function beginCall<Call, Answer extends { kind: string }>(
  call: Call,
  ports: CallPorts<Call, Answer>,
): Promise<Answer | OpenEnd> {
  ports.calls.save(call);
  return settle(call, ports, false);
}

/** Asks again about the open call. Without one the end is `unresolved`. */
export async function resumeCall<Call, Answer extends { kind: string }>(
  ports: CallPorts<Call, Answer>,
): Promise<Answer | OpenEnd> {
  const call = ports.calls.load();
  return call === undefined ? { kind: "unresolved" } : settle(call, ports, true);
}

async function settle<Call, Answer extends { kind: string }>(
  call: Call,
  ports: CallPorts<Call, Answer>,
  sentBefore: boolean,
): Promise<Answer | OpenEnd> {
  let lost = 0;
  let pending = 0;
  let wasAsked = false;
  let uncertain = sentBefore;
  ports.onPhase(sentBefore ? "waiting" : "sending");
  for (;;) {
    const answer = await ports.send(call);
    if (isOpen(answer, "action_required")) {
      // Asked once: a bank that asks again has no answer, and the next try begins anew.
      if (wasAsked) return end(ports, { kind: "not_confirmed" });
      wasAsked = true;
      ports.onPhase("confirming");
      await ports.confirm(answer.clientSecret);
      ports.onPhase("waiting");
      continue;
    }
    if (!isOpen(answer, "lost") && !isOpen(answer, "pending")) return conclude(answer, uncertain, ports);
    const delay = answer.kind === "lost" ? LOST_DELAYS[lost++] : pendingDelay(answer.retryAfterSeconds, pending++);
    if (delay === undefined) return { kind: "unresolved" };
    uncertain = true;
    ports.onPhase("waiting");
    await ports.wait(delay);
  }
}

function isOpen<Kind extends OpenAnswer["kind"]>(
  answer: { kind: string },
  kind: Kind,
): answer is Extract<OpenAnswer, { kind: Kind }> {
  return answer.kind === kind;
}

/** Seconds to wait before asking again, or undefined when it was asked often enough. */
function pendingDelay(wished: number, tries: number): number | undefined {
  return tries >= PENDING_TRIES ? undefined : Math.min(Math.max(wished, SHORTEST_WAIT), LONGEST_WAIT);
}

function conclude<Call, Answer extends { kind: string }>(
  answer: Answer,
  uncertain: boolean,
  ports: CallPorts<Call, Answer>,
): Answer | OpenEnd {
  // A limiter that answers in place of the call says nothing about an earlier, unanswered try.
  if (answer.kind === "too_many_tries" && uncertain) return { kind: "unresolved" };
  // The call waits for the member to sign in again.
  if (answer.kind === "signed_out" && uncertain) return answer;
  return end(ports, answer);
}

function end<Outcome>(ports: { calls: { clear(): void } }, outcome: Outcome): Outcome {
  ports.calls.clear();
  return outcome;
}
