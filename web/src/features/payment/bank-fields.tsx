import { useEffect, useRef, useState } from "react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { FrameStates, type FrameState } from "./frame-states";
import { stripeAppearance } from "./stripe-appearance";
import type { StripeBank } from "./stripe-bank";
import "./card-fields.css";

/** The provider's frame for a bank account. */
export function BankFields({ bank }: { bank: StripeBank }): React.ReactNode {
  const t = useT();
  const { language } = useEnvironment();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FrameState>("loading");
  const [isComplete, setComplete] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (box.current === null) return undefined;
    setState("loading");
    const look = { locale: language, appearance: stripeAppearance(box.current) };
    return bank.mount(box.current, look, {
      onReady: () => setState("ready"),
      onFailed: () => setState("failed"),
      onChange: setComplete,
    });
  }, [bank, language, tries]);
  return (
    <div className="field stripe-card" role="group" aria-label={t("payment.bankFrame")}>
      <FrameStates state={state} onRetry={() => setTries((before) => before + 1)} />
      <div ref={box} className="stripe-card-frame" data-state={isComplete ? "complete" : state} />
    </div>
  );
}
