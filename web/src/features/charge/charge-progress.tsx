import { useT } from "../../messages/use-t";
import { useLoading } from "../../ui/loading";
import type { ChargePhase } from "./charge-flow";
import "./charge.css";

interface ChargeProgressProps {
  /** Current phase; undefined when no charge runs. */
  phase: ChargePhase | undefined;
  /** Nothing is due, or it is unknown whether something is due. */
  isFree?: boolean;
  /** Replaces the phase's own words. */
  words?: string;
}

/** Progress of a running charge: it covers the page, except while the card's owner answers the bank. */
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
