import { useEnvironment } from "../../../content/environment";
import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import { cardBrandName } from "../../payment/stored-card";
import type { MemberInfo, Subscription } from "../schemas";
import "../panel.css";

interface DuePanelProps {
  subscription: Subscription;
  nextCharge: MemberInfo["nextCharge"];
  paymentMethod: MemberInfo["paymentMethod"];
  creditCents?: number;
  /** Sum of the open invoices. */
  dueCents?: number;
}

const RUNNING: readonly Subscription["status"][] = ["scheduled", "active", "past_due", "suspended"];

/** The amount due, else the next charge with its date, or that there is none, and then the price of the next term. Shown all year. */
export function DuePanel({ subscription, nextCharge, paymentMethod, creditCents = 0, dueCents = 0 }: DuePanelProps): React.ReactNode {
  const t = useT();
  const isRunning = RUNNING.includes(subscription.status);
  const { endsOn, paidUntil, renewsOn, nextPriceCents } = subscription;
  return (
    <section className="panel" aria-labelledby="due-heading">
      <h2 id="due-heading">{t("member.due.heading")}</h2>
      {dueCents > 0 ? (
        <p className="due-amount tabular">
          {t("member.due.since", { amount: formatMoney(dueCents), date: formatDate(renewsOn) })}
        </p>
      ) : nextCharge ? (
        <NextCharge charge={nextCharge} paymentMethod={paymentMethod} />
      ) : (
        <p className="due-amount">{t("member.due.nothing")}</p>
      )}
      {!nextCharge && isRunning && dueCents === 0 ? (
        <>
          <p>{t("member.due.nothingEnds", { date: formatDate(paidUntil ?? endsOn) })}</p>
          {paidUntil ? null : <p>{t("member.due.ifRenewed", { amount: formatMoney(nextPriceCents) })}</p>}
        </>
      ) : null}
      {creditCents > 0 ? <p>{t("member.due.credit", { amount: formatMoney(creditCents) })}</p> : null}
      {isRunning ? (
        <p className="panel-link">
          <Link to={paths.billing}>{t(nextCharge ? "member.due.turnOff" : "member.due.turnOn")}</Link>
        </p>
      ) : null}
    </section>
  );
}

interface NextChargeProps {
  charge: NonNullable<MemberInfo["nextCharge"]>;
  paymentMethod: MemberInfo["paymentMethod"];
}

function NextCharge({ charge, paymentMethod }: NextChargeProps): React.ReactNode {
  const t = useT();
  const { today } = useEnvironment();
  if (charge.on < today) {
    const words = { amount: formatMoney(charge.cents), date: formatDate(charge.on) };
    return <p className="due-amount tabular">{t("member.due.since", words)}</p>;
  }
  return (
    <>
      <p className="due-amount tabular">
        {t("member.due.next", { amount: formatMoney(charge.cents), date: formatDate(charge.on) })}
      </p>
      {paymentMethod ? (
        <p>{t("member.due.card", { brand: cardBrandName(paymentMethod.brand), last4: paymentMethod.last4 })}</p>
      ) : (
        <p>
          {t("member.due.noCard")} <Link to={paths.billing}>{t("member.due.addCard")}</Link>
        </p>
      )}
      <p>{t("member.due.renewOn", { date: formatDate(charge.on) })}</p>
    </>
  );
}
