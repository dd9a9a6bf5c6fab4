import { useEffect, useRef } from "react";
import { useT } from "../../messages/use-t";
import { Spinner } from "../../ui/spinner";
import type { MoneyPhase } from "./money-flow";
import "./money-notice.css";

/** What is being done right now. A long wait takes the place of the form, and the focus with it. */
export function MoneyProgress({ phase }: { phase: MoneyPhase | undefined }): React.ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const isWaiting = phase === "waiting";
  useEffect(() => {
    if (isWaiting) box.current?.focus();
  }, [isWaiting]);
  return (
    <div ref={box} className="money-progress" role="status" tabIndex={-1} data-waiting={isWaiting || undefined}>
      {phase === undefined ? null : (
        <>
          {isWaiting ? <Spinner size="md" /> : null}
          <p>{t(`billing.phase.${phase}`)}</p>
        </>
      )}
    </div>
  );
}
