import { useState } from "react";
import type { Checked } from "../../api/check";
import { asCardUpdated } from "../../api/checks/billing";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Notice } from "../../ui/notice";
import { ChangeForm } from "../change/change-form";
import { DoneView } from "../change/done-view";
import { useCharge } from "../charge/use-charge";
import { type CardOwner, cardWords } from "../payment/stored-card";
import { useCardEntry } from "../payment/use-card-entry";
import { declinedKey } from "../payment/use-card-message";
import "../change/change-step.css";

interface SaveCardProps {
  /** API path that receives the token: the member's own, or that of a mailed link. */
  path: string;
  scope: string;
  /** Open amount, which is paid with the card immediately. */
  dueCents: number;
  owner?: CardOwner;
  onSaved(): void;
  back: React.ReactNode;
  /** Content below the confirmation that the card is saved. */
  next: React.ReactNode;
}

/** Stores a new card for all later payments. It also pays the open amount immediately; the button states that. */
export function SaveCard({ path, scope, dueCents, owner, onSaved, back, next }: SaveCardProps): React.ReactNode {
  const t = useT();
  const [due] = useState(dueCents);
  const [saved, setSaved] = useState<Checked<typeof asCardUpdated>>();
  const entry = useCardEntry({ amountCents: due });
  const charge = useCharge({
    scope,
    confirm: entry.confirm,
    read: (body) => asCardUpdated(body),
    onDone(answer) {
      setSaved(answer);
      onSaved();
    },
  });
  const amount = formatMoney(due);

  if (saved !== undefined) {
    const paidCents = saved.paidInvoices.reduce((sum, { totalCents }) => sum + totalCents, 0);
    return (
      <DoneView title={t("billing.cards.saved", cardWords(saved.paymentMethod))} isPageHeading>
        {saved.declined ? (
          <Notice tone="warning" title={t("billing.cards.savedDeclined")}>
            <p>{t(declinedKey(saved.declined.reason))}</p>
          </Notice>
        ) : (
          <p>{paidCents > 0 ? t("billing.cards.savedPaid", { amount: formatMoney(paidCents) }) : t("billing.cards.savedText")}</p>
        )}
        {next}
      </DoneView>
    );
  }
  return (
    <div className="change-step">
      {due > 0 ? <Notice tone="info">{t("billing.cards.alsoPays", { amount })}</Notice> : null}
      <ChangeForm
        charge={charge}
        entry={entry}
        dueCents={due}
        needsCard
        owner={owner}
        submitLabel={due > 0 ? t("billing.cards.saveAndPay", { amount }) : t("billing.cards.save")}
        toCall={({ paymentToken, idempotencyKey }) => ({ method: "PUT", path, body: { paymentToken, idempotencyKey } })}
        back={back}
      />
    </div>
  );
}
