import { useT } from "../../messages/use-t";
import { useLoading } from "../../ui/loading";
import type { ChargePhase } from "./charge-flow";
import "./charge.css";

interface ChargeProgressProps {
  /** What is being done right now; undefined when nothing is. */
  phase: ChargePhase | undefined;
  /** Nothing is due, or it is not known whether something is. */
  isFree?: boolean;
  /** In place of the phase's own words. */
  words?: string;
}

/** What a running charge is doing: the page is covered by it, except while the card's owner has to answer the bank. */
export function ChargeProgress({ phase, isFree = false, words }: ChargeProgressProps): React.ReactNode {
  const t = useT();
  const isAsked = phase === "confirming";
  const isCharging = !isFree || phase === "tokenising" || isAsked;
  const text = phase && (words ?? t(isCharging ? `payment.phase.${phase}` : `payment.phase.free.${phase}`));
  useLoading(isAsked ? undefined : text);
  return (
    <div className="payment-progress" role="status">
      {isAsked ? <p>{text}</p> : null}
    </div>
  );
}
