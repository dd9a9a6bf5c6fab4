import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { newIdempotencyKey } from "../../lib/idempotency-key";
import { useSession } from "../../session/session-query";
import { tabStorage } from "../../ui/forms/drafts";
import { callStore } from "./call-store";
import { charge, resumeCharge, type ChargeOrder, type ChargeOutcome, type ChargePhase, type ChargeDependencies } from "./charge-flow";
import { sendCharge } from "./send-charge";

export interface Charge<Done = unknown> {
  /** Current phase; undefined when no charge runs. */
  phase: ChargePhase | undefined;
  /** Outcome of the last try; undefined before it and while one is running. */
  outcome: ChargeOutcome<Done> | undefined;
  send(order: ChargeOrder): Promise<ChargeOutcome<Done>>;
  /** Repeats a try whose answer is missing. */
  resume(): Promise<void>;
}

export interface ChargeOptions<Done> {
  /** Name of the action, under which a try that a reload interrupted is found again: "add-person", "renew". */
  scope: string;
  /** Lets the bank ask the card's owner (3-D Secure). */
  confirm(clientSecret: string): Promise<boolean>;
  /** Parses the answer; throws when it does not fit the schema. */
  read(body: unknown): Done;
  /** Called once. The charge is in progress until it resolves. */
  onDone(done: Done): void | Promise<void>;
}

/**
 * Performs one action that may cost money, one try at a time. Resumes a try that an earlier visit of the page left open
 * as soon as the component mounts.
 */
export function useCharge<Done>(options: ChargeOptions<Done>): Charge<Done> {
  const { scope } = options;
  const { email } = useSession();
  const [phase, setPhase] = useState<ChargePhase>();
  const [outcome, setOutcome] = useState<ChargeOutcome<Done>>();
  const running = useRef<Promise<ChargeOutcome<Done>>>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const ports = useMemo<ChargeDependencies<Done>>(
    () => ({
      calls: callStore(tabStorage(), scope, email),
      send: (call) => sendCharge(call, (body) => latest.current.read(body)),
      confirm: (clientSecret) => latest.current.confirm(clientSecret),
      newKey: newIdempotencyKey,
      wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
      onPhase: setPhase,
    }),
    [scope, email],
  );

  const run = useCallback(async (action: () => Promise<ChargeOutcome<Done>>): Promise<ChargeOutcome<Done>> => {
    // A second press returns the running try, or the completed one.
    if (running.current !== undefined) return running.current;
    running.current = action();
    setOutcome(undefined);
    const result = await running.current;
    if (result.kind === "done") await latest.current.onDone(result.done);
    else running.current = undefined;
    setPhase(undefined);
    setOutcome(result);
    return result;
  }, []);

  const resume = useCallback(async () => {
    await run(() => resumeCharge(ports));
  }, [ports, run]);

  useEffect(() => {
    if (ports.calls.load() !== undefined && running.current === undefined) void resume();
  }, [ports, resume]);

  return { phase, outcome, send: (order) => run(() => charge(order, ports)), resume };
}
