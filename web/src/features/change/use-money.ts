import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { tabStorage } from "../../ui/forms/drafts";
import { callStore } from "./call-store";
import type { MoneyCall, MoneyOutcome, MoneyPhase, MoneyPorts } from "./money-flow";
import { resumeMoney, sendMoney } from "./money-flow";
import { sendChange } from "./send-change";

export interface Money {
  /** What is happening right now; undefined when nothing is. */
  phase: MoneyPhase | undefined;
  /** How the last try ended; undefined before it and while one is running. */
  outcome: MoneyOutcome | undefined;
  send(call: MoneyCall): Promise<MoneyOutcome>;
  /** Asks again about a try whose answer is missing. */
  resume(): Promise<void>;
}

interface MoneyOptions {
  /** Names what is done, so that a try which a reload interrupted is found again: "dependents", "switch". */
  scope: string;
  /** Told once, with the answer's body. */
  onDone(body: unknown): void;
  confirm(clientSecret: string): Promise<boolean>;
}

/**
 * Does one thing that may cost money, one try at a time. A try that an earlier visit of the page left open is taken up
 * as soon as the page starts.
 */
export function useMoney({ scope, onDone, confirm }: MoneyOptions): Money {
  const [phase, setPhase] = useState<MoneyPhase>();
  const [outcome, setOutcome] = useState<MoneyOutcome>();
  const running = useRef<Promise<MoneyOutcome>>(undefined);
  const latest = useRef({ onDone, confirm });
  useEffect(() => {
    latest.current = { onDone, confirm };
  });

  const ports = useMemo<MoneyPorts>(
    () => ({
      calls: callStore(tabStorage(), scope),
      send: sendChange,
      confirm: (clientSecret) => latest.current.confirm(clientSecret),
      wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
      onPhase: setPhase,
    }),
    [scope],
  );

  const run = useCallback(async (action: () => Promise<MoneyOutcome>): Promise<MoneyOutcome> => {
    // A second press joins the try that is under way.
    if (running.current !== undefined) return running.current;
    running.current = action();
    setOutcome(undefined);
    const result = await running.current;
    running.current = undefined;
    setPhase(undefined);
    setOutcome(result);
    if (result.kind === "done") latest.current.onDone(result.body);
    return result;
  }, []);

  const resume = useCallback(async () => {
    await run(() => resumeMoney(ports));
  }, [ports, run]);

  useEffect(() => {
    if (ports.calls.load() !== undefined && running.current === undefined) void resume();
  }, [ports, resume]);

  return { phase, outcome, send: (call) => run(() => sendMoney(call, ports)), resume };
}
