import { useLoading } from "../../ui/loading";
import type { CallPhase } from "./settle-call";
import "./payment-progress.css";

interface PaymentProgressProps {
  /** What is being done right now; undefined when nothing is. */
  phase: CallPhase | "tokenising" | undefined;
  /** The same in words. */
  words: string | undefined;
}

/** What a running payment is doing: the page is covered by it, except while the card's owner has to answer the bank. */
export function PaymentProgress({ phase, words }: PaymentProgressProps): React.ReactNode {
  const isAsked = phase === "confirming";
  useLoading(isAsked ? undefined : words);
  return (
    <div className="payment-progress" role="status">
      {isAsked ? <p>{words}</p> : null}
    </div>
  );
}
