import { useEffect, useRef } from "react";
import { useT } from "../../messages/use-t";
import { Spinner } from "../../ui/spinner";
import type { PaymentPhase } from "./payment-flow";

/** What a running payment is doing. A long wait takes the place of the form, and the focus with it. */
export function PaymentProgress({ phase }: { phase: PaymentPhase | undefined }): React.ReactNode {
  const t = useT();
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
          <p>{t(`checkout.pay.phase.${phase}`)}</p>
        </>
      )}
    </div>
  );
}
