import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { newIdempotencyKey } from "../../lib/idempotency-key";
import { attemptStore } from "./attempt-store";
import { tabStorage } from "../../ui/forms/drafts";
import type { PaymentOutcome, PaymentPhase, PaymentPorts, PurchaseOrder, Tokenise } from "./payment-flow";
import { pay, resumePayment } from "./payment-flow";
import { purchase } from "./purchase";
import type { CardEntry } from "../payment/card-entry";

export interface Payment {
  /** What is happening right now; undefined when nothing is. */
  phase: PaymentPhase | undefined;
  /** How the last try ended; undefined before it and while one is running. */
  outcome: PaymentOutcome | undefined;
  pay(order: PurchaseOrder, tokenise: Tokenise): Promise<PaymentOutcome>;
  /** Asks again about a try whose answer is missing. */
  resume(): Promise<void>;
}

/**
 * Runs payments of one checkout, one at a time. A try that an earlier visit of this page left open is taken up
 * as soon as the page starts.
 */
export function usePayment(
  checkoutId: string,
  card: CardEntry,
  onPaid: (outcome: PaymentOutcome & { kind: "paid" }) => void | Promise<void>,
): Payment {
  const [phase, setPhase] = useState<PaymentPhase>();
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const running = useRef<Promise<PaymentOutcome>>(undefined);

  const ports = useMemo<PaymentPorts>(
    () => ({
      calls: attemptStore(tabStorage(), checkoutId),
      confirm: (secret) => card.confirm(secret),
      send: purchase,
      newKey: newIdempotencyKey,
      wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
      onPhase: setPhase,
    }),
    [card, checkoutId],
  );

  const run = useCallback(
    async (action: () => Promise<PaymentOutcome>): Promise<PaymentOutcome> => {
      // A second press joins the payment that is under way, or the one that is done.
      if (running.current !== undefined) return running.current;
      running.current = action();
      setOutcome(undefined);
      const result = await running.current;
      // Until the buyer is where a paid checkout leads, the payment is under way.
      if (result.kind === "paid") await onPaid(result);
      else running.current = undefined;
      setPhase(undefined);
      setOutcome(result);
      return result;
    },
    [onPaid],
  );

  const resume = useCallback(async () => {
    await run(() => resumePayment(ports));
  }, [ports, run]);

  useEffect(() => {
    if (ports.calls.load() !== undefined && running.current === undefined) void resume();
  }, [ports, resume]);

  return { phase, outcome, pay: (order, tokenise) => run(() => pay(order, tokenise, ports)), resume };
}
