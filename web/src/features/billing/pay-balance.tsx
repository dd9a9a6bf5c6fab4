import { useState } from "react";
import type { Checked } from "../../api/check";
import { asBalancePaid } from "../../api/checks/billing";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { ChangeForm } from "../change/change-form";
import { DoneView } from "../change/done-view";
import { useMembershipRefresh } from "../change/use-refresh";
import { ChargeNotice } from "../charge/charge-notice";
import { ChargeProgress } from "../charge/charge-progress";
import { useCharge } from "../charge/use-charge";
import type { Balance, MemberInfo } from "../member/schemas";
import { ownerOf } from "../member/owner-of";
import { useCardEntry } from "../payment/use-card-entry";
import { OpenInvoices } from "./open-panel";

export type PayPart = "past_due" | "remaining_term";

interface PayBalanceProps {
  part: PayPart;
  info: MemberInfo;
  balance: Balance;
}

/** Pays the open invoices, or the rest of the term in one payment. */
export function PayBalance({ part, info, balance }: PayBalanceProps): React.ReactNode {
  const t = useT();
  const refresh = useMembershipRefresh();
  // Keeps the first balance: it is zero after the payment.
  const [first] = useState(balance);
  const [paid, setPaid] = useState<Checked<typeof asBalancePaid>>();
  const cents = part === "past_due" ? first.pastDueCents : first.remainingTermCents;
  const amount = formatMoney(cents);
  const entry = useCardEntry({ amountCents: cents });
  const charge = useCharge({
    scope: `balance.${part}`,
    confirm: entry.confirm,
    read: (body) => asBalancePaid(body),
    onDone(answer) {
      setPaid(answer);
      void refresh();
    },
  });

  if (paid !== undefined) {
    return (
      <DoneView title={t("billing.pay.done", { amount: formatMoney(paid.paidCents) })} isPageHeading>
        <p>{t(part === "past_due" ? "billing.pay.doneText" : "billing.pay.doneRest")}</p>
        {paid.receiptId ? (
          <p>
            <Link to={paths.receipt(paid.receiptId)}>{t("billing.done.receipt")}</Link>
          </p>
        ) : null}
        <Button href={paths.billing}>{t("billing.toBilling")}</Button>
      </DoneView>
    );
  }
  if (cents === 0) {
    return (
      <>
        <ChargeNotice charge={charge} />
        <ChargeProgress phase={charge.phase} />
        <DoneView title={t("billing.open.nothing")}>
          <Button href={paths.billing}>{t("billing.toBilling")}</Button>
        </DoneView>
      </>
    );
  }
  return (
    <div className="change-step">
      <section className="panel">
        <h2>{t(part === "past_due" ? "billing.open.heading" : "billing.pay.restHeading")}</h2>
        {part === "past_due" ? (
          <OpenInvoices invoices={first.openInvoices} totalCents={cents} />
        ) : (
          <p>{t("billing.open.restText", { amount })}</p>
        )}
      </section>
      <ChangeForm
        charge={charge}
        entry={entry}
        dueCents={cents}
        needsCard
        storedCard={info.paymentMethod}
        owner={ownerOf(info)}
        submitLabel={t("billing.open.pay", { amount })}
        toCall={({ paymentToken, idempotencyKey }) => ({
          method: "POST",
          path: "/api/v4/member/balance",
          body: { pay: part, ...(paymentToken === undefined ? {} : { paymentToken }), idempotencyKey },
        })}
        back={
          <Button variant="quiet" href={paths.billing}>
            {t("billing.back")}
          </Button>
        }
      />
    </div>
  );
}
