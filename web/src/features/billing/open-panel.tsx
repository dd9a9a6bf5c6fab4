import { useEnvironment } from "../../content/environment";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { formatPhone, telHref } from "../../lib/phone";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { useContent } from "../../content/use-content";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
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
      <ReturnedRefunds refunds={balance.returnedRefunds} />
      {!isOwing && remainingTermCents > 0 ? (
        <>
          <p>
            {t(subscription?.autoRenew === false ? "billing.open.restOffText" : "billing.open.restText", {
              amount: formatMoney(remainingTermCents),
            })}
          </p>
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
  const { status, endsOn, lastDay, autoRenew, paidUntil } = subscription;
  const date = formatDate(paidUntil ?? endsOn);
  if (status === "canceled" || status === "expired") {
    return <p>{t("member.state.canceledText", { date: formatDate(lastDay ?? endsOn) })}</p>;
  }
  if (!autoRenew) return <p>{t("member.due.nothingEnds", { date })}</p>;
  return paidUntil ? null : <p>{t("billing.open.paidUntil", { date })}</p>;
}

function Refunds({ refunds }: { refunds: Balance["refunds"] }): React.ReactNode {
  const t = useT();
  return refunds.map(({ cents, status, on, card }, index) => {
    const words = { amount: formatMoney(cents), date: formatDate(on) };
    if (!card) return <p key={index}>{t(`billing.refund.${status}`, words)}</p>;
    return <p key={index}>{t(`billing.refund.${status}To`, { ...words, card: refundCardName(card, t) })}</p>;
  });
}

/** Refunds that did not arrive, and the number to call. */
function ReturnedRefunds({ refunds }: { refunds: Balance["returnedRefunds"] }): React.ReactNode {
  const t = useT();
  const { phone } = useContent().organisation;
  if (refunds.length === 0) return null;
  return (
    <Notice tone="warning" title={t("billing.refund.returnedTitle")}>
      {refunds.map(({ cents, on, card }, index) => {
        const words = { amount: formatMoney(cents), date: formatDate(on) };
        return (
          <p key={index}>
            {card
              ? t("billing.refund.returnedTo", { ...words, card: refundCardName(card, t) })
              : t("billing.refund.returned", words)}
          </p>
        );
      })}
      <p>
        {t("billing.refund.returnedNext")}
        {phone ? (
          <>
            {" "}
            <a className="unbroken" href={telHref(phone)}>
              {formatPhone(phone)}
            </a>
          </>
        ) : null}
      </p>
    </Notice>
  );
}

function refundCardName({ brand, last4 }: { brand: string; last4: string }, t: Translate): string {
  return brand === BANK_ACCOUNT ? t("billing.card.account", { last4 }) : t("billing.card.named", { brand: cardBrandName(brand), last4 });
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
