import { useEnvironment } from "../../content/environment";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { type AmountRow, AmountTable } from "../charge/amount-table";
import type { Balance, Subscription } from "../member/schemas";
import { BANK_ACCOUNT, cardBrandName } from "../payment/stored-card";
import "./billing.css";

interface OpenPanelProps {
  balance: Balance;
  /** Undefined without a membership. */
  subscription: Subscription | undefined;
}

/**
 * The open invoices with their sum, the deadlines, and the button to pay. Also states plainly that nothing is open, until when the
 * membership is paid, and refunds in progress.
 */
export function OpenPanel({ balance, subscription }: OpenPanelProps): React.ReactNode {
  const t = useT();
  const { openInvoices, pastDueCents, remainingTermCents, creditCents, suspendOn, cancelOn } = balance;
  const { nextChargeOn, nextChargeCents, paidAheadUntil } = balance;
  const { today } = useEnvironment();
  const isOwing = pastDueCents > 0;
  return (
    <section className={isOwing ? "panel open-panel" : "panel"} aria-labelledby="open-heading">
      <h2 id="open-heading">{t(isOwing ? "billing.open.heading" : "billing.open.nothing")}</h2>
      {isOwing ? (
        <>
          <OpenInvoices invoices={openInvoices} totalCents={pastDueCents} />
          {suspendOn ? (
            <p>{t(suspendOn > today ? "billing.open.suspendOn" : "billing.open.suspendedSince", { date: formatDate(suspendOn) })}</p>
          ) : null}
          {cancelOn ? <p>{t("billing.open.cancelOn", { date: formatDate(cancelOn) })}</p> : null}
          <p>{t("billing.open.noFee")}</p>
          <Button href={appendQuery(paths.billing, { pay: "past_due" })}>
            {t("billing.open.pay", { amount: formatMoney(pastDueCents) })}
          </Button>
        </>
      ) : null}
      {!isOwing && subscription ? <PaidTerm subscription={subscription} /> : null}
      {!isOwing && nextChargeOn && nextChargeCents ? (
        <p>{t("billing.open.next", { amount: formatMoney(nextChargeCents), date: formatDate(nextChargeOn) })}</p>
      ) : null}
      {paidAheadUntil ? <p>{t("billing.open.paidAhead", { date: formatDate(paidAheadUntil) })}</p> : null}
      {creditCents > 0 ? <p>{t("member.due.credit", { amount: formatMoney(creditCents) })}</p> : null}
      <Refunds refunds={balance.refunds} />
      {!isOwing && remainingTermCents > 0 ? (
        <>
          <p>{t("billing.open.restText", { amount: formatMoney(remainingTermCents) })}</p>
          <Button variant="secondary" href={appendQuery(paths.billing, { pay: "remaining_term" })}>
            {t("billing.open.payRest", { amount: formatMoney(remainingTermCents) })}
          </Button>
        </>
      ) : null}
    </section>
  );
}

/** The last paid day, and that nothing more is charged if no charge follows. Prepaid months have their own sentence. */
function PaidTerm({ subscription }: { subscription: Subscription }): React.ReactNode {
  const t = useT();
  const { status, endsOn, autoRenew, paidUntil } = subscription;
  const date = formatDate(paidUntil ?? endsOn);
  if (status === "canceled" || status === "expired") return <p>{t("member.state.canceledText", { date })}</p>;
  if (!autoRenew) return <p>{t("member.due.nothingEnds", { date })}</p>;
  return paidUntil ? null : <p>{t("billing.open.paidUntil", { date })}</p>;
}

function Refunds({ refunds }: { refunds: Balance["refunds"] }): React.ReactNode {
  const t = useT();
  return refunds.map(({ cents, status, on, card }, index) => {
    const words = { amount: formatMoney(cents), date: formatDate(on) };
    if (!card) return <p key={index}>{t(`billing.refund.${status}`, words)}</p>;
    const { brand, last4 } = card;
    const name = brand === BANK_ACCOUNT ? t("billing.card.account", { last4 }) : t("billing.card.named", { brand: cardBrandName(brand), last4 });
    return <p key={index}>{t(`billing.refund.${status}To`, { ...words, card: name })}</p>;
  });
}

interface OpenInvoicesProps {
  invoices: Balance["openInvoices"];
  totalCents: number;
}

export function OpenInvoices({ invoices, totalCents }: OpenInvoicesProps): React.ReactNode {
  const t = useT();
  const rows: AmountRow[] = invoices.map(({ id, dueOn, totalCents: cents }) => ({
    key: id,
    label: t("billing.open.invoice", { date: formatDate(dueOn) }),
    cents,
  }));
  rows.push({ label: t("billing.open.total"), cents: totalCents, look: "total" });
  return <AmountTable caption={t("billing.open.heading")} rows={rows} />;
}
