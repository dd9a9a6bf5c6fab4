import { useEffect, useRef } from "react";
import { Spinner } from "../../ui/spinner";
import type { CallPhase } from "./settle-call";
import "./payment-progress.css";

interface PaymentProgressProps {
  /** What is being done right now; undefined when nothing is. */
  phase: CallPhase | "tokenising" | undefined;
  /** The same in words. */
  words: string | undefined;
}

/** What a running payment is doing. A long wait takes the place of the form, and the focus with it. */
export function PaymentProgress({ phase, words }: PaymentProgressProps): React.ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const isWaiting = phase === "waiting";
  useEffect(() => {
    if (isWaiting) box.current?.focus();
  }, [isWaiting]);
  return (
    <div ref={box} className="payment-progress" role="status" tabIndex={-1} data-waiting={isWaiting || undefined}>
      {phase === undefined ? null : (
        <>
          {isWaiting ? <Spinner size="md" /> : null}
          <p>{words}</p>
        </>
      )}
    </div>
  );
}
