import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import type { Subscription } from "../schemas";
import "../panel.css";

/** The end or renewal date of the membership, and the amount charged at renewal. */
export function NextPanel({ subscription, children }: { subscription: Subscription; children?: React.ReactNode }): React.ReactNode {
  const t = useT();
  const { autoRenew, renewsOn, nextPriceCents, endsOn } = subscription;
  return (
    <section className="panel" aria-labelledby="next-heading">
      <h2 id="next-heading">{t("member.next.heading")}</h2>
      <p>
        {autoRenew
          ? t("member.next.renewOn", { date: formatDate(renewsOn), amount: formatMoney(nextPriceCents) })
          : t("member.next.renewOff", { date: formatDate(endsOn) })}
      </p>
      {children}
    </section>
  );
}

interface CancelLinesProps {
  subscription: Subscription;
  agreementUrl: string | null;
}

/** The refund rule, and two links: to cancel immediately, and to the right to cancel with all other ways. */
export function CancelLines({ subscription, agreementUrl }: CancelLinesProps): React.ReactNode {
  const t = useT();
  return (
    <>
      <p>{subscription.refundRule}</p>
      <ul className="plain-rows">
        <li>
          <Link to={paths.cancelMembership}>{t("member.cancel.open")}</Link>
        </li>
        {agreementUrl ? (
          <li>
            <Link to={`${agreementUrl}#cancellation`}>{t("member.cancel.right")}</Link>
          </li>
        ) : null}
      </ul>
    </>
  );
}
