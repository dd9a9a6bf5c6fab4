import { useEffect, useRef } from "react";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { DueText } from "./due-text";
import type { GrievanceReceipt } from "./grievance-api";

export interface SentGrievance {
  receipt: GrievanceReceipt;
  email: string;
  /** Whether the member area lists the grievance. */
  isTracked: boolean;
}

interface GrievanceSentProps {
  sent: SentGrievance;
  onAnother: () => void;
}

/** Number of the sent grievance, and the deadlines for its steps. Takes the focus. */
export function GrievanceSent({ sent, onAnother }: GrievanceSentProps): React.ReactNode {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: "start" });
  }, []);
  const { receipt } = sent;
  return (
    <section className="grievance-sent">
      <h2 ref={heading} tabIndex={-1}>
        {t("grievance.sent.heading")}
      </h2>
      <p>
        {t("grievance.sent.number")} <strong className="grievance-number tabular unbroken">{receipt.number}</strong>
      </p>
      <dl className="grievance-dates">
        <div>
          <dt>{t("grievance.acknowledgeBy")}</dt>
          <dd>
            <DueText day={receipt.acknowledgeBy} />
          </dd>
        </div>
        <div>
          <dt>{t("grievance.decideBy")}</dt>
          <dd>
            <DueText day={receipt.decideBy} at={receipt.decideByAt} />
          </dd>
        </div>
      </dl>
      <p>{t("grievance.sent.mail", { email: sent.email })}</p>
      <div className="grievance-actions">
        {sent.isTracked && <Button href={paths.grievance(receipt.number)}>{t("grievance.sent.follow")}</Button>}
        <Button variant="secondary" onPress={onAnother}>
          {t("grievance.sent.another")}
        </Button>
      </div>
    </section>
  );
}
