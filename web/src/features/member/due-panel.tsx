import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { cardBrandName } from "./card-brand-name";
import type { MemberInfo, Subscription } from "./schemas";
import "./panel.css";

interface DuePanelProps {
  subscription: Subscription;
  nextCharge: MemberInfo["nextCharge"];
  paymentMethod: MemberInfo["paymentMethod"];
}

/** What is charged next and when, or that nothing is. */
export function DuePanel({ subscription, nextCharge, paymentMethod }: DuePanelProps): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="due-heading">
      <h2 id="due-heading">{t("member.due.heading")}</h2>
      {nextCharge ? (
        <>
          <p className="due-amount tabular">
            {t("member.due.next", { amount: formatMoney(nextCharge.cents), date: formatDate(nextCharge.on) })}
          </p>
          {paymentMethod ? (
            <p>
              {t("member.due.card", { brand: cardBrandName(paymentMethod.brand), last4: paymentMethod.last4 })}
            </p>
          ) : null}
          <p>{t("member.due.renewOn", { date: formatDate(nextCharge.on) })}</p>
        </>
      ) : (
        <>
          <p className="due-amount">{t("member.due.nothing")}</p>
          <p>{t("member.due.nothingEnds", { date: formatDate(subscription.endsOn) })}</p>
        </>
      )}
    </section>
  );
}
