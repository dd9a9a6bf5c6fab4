import { useState } from "react";
import { useEnvironment } from "../../content/environment";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/error-summary";
import { Notice } from "../../ui/notice";
import { type AutoRenew, setAutoRenew } from "./auto-renew";
import { useAction } from "./use-action";

interface AutoRenewPanelProps {
  autoRenew: AutoRenew;
  cycle: "annual" | "monthly";
  /** The last day that is paid. */
  endsOn: string;
  /** The open amount of a renewal that has not been paid. */
  dueCents: number;
}

/** Automatic renewal: one press turns it off; one press below the consent text turns it on. */
export function AutoRenewPanel({ autoRenew, cycle, endsOn, dueCents }: AutoRenewPanelProps): React.ReactNode {
  const t = useT();
  const { today } = useEnvironment();
  const action = useAction();
  const [confirmation, setConfirmation] = useState<string>();
  const { enabled, renewsOn, nextPriceCents, consents } = autoRenew;
  const isOpen = dueCents > 0 || renewsOn < today;
  const facts = { date: formatDate(renewsOn), end: formatDate(endsOn), amount: formatMoney(nextPriceCents) };

  async function setEnabled(on: boolean): Promise<void> {
    setConfirmation(undefined);
    const isDone = await action.run("turn", () => setAutoRenew(on, autoRenew));
    if (isDone) setConfirmation(t(on ? "billing.renewal.turnedOn" : "billing.renewal.turnedOff", facts));
  }

  return (
    <section className="panel" id="renewal" aria-labelledby="renewal-heading">
      <h2 id="renewal-heading">{t(enabled ? "billing.renewal.headingOn" : "billing.renewal.headingOff")}</h2>
      <ErrorSummary errors={action.failure === undefined ? [] : [{ message: action.failure }]} attempt={action.tries} />
      {confirmation === undefined ? null : (
        <Notice tone="success" isLive>
          <p>{confirmation}</p>
        </Notice>
      )}
      <p>{t(!enabled ? "billing.renewal.off" : isOpen ? "billing.renewal.open" : `billing.renewal.on.${cycle}`, { ...facts, due: formatMoney(dueCents || nextPriceCents) })}</p>
      {!enabled &&
        consents.map((consent) => (
          <blockquote className="consent-text" key={consent.key}>
            {consent.text}
          </blockquote>
        ))}
      {/* One button for both, which keeps the focus. */}
      <Button variant="secondary" isPending={action.pending !== undefined} onPress={() => void setEnabled(!enabled)}>
        {t(enabled ? "billing.renewal.turnOff" : "billing.renewal.turnOn")}
      </Button>
    </section>
  );
}
