import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import { cardBrandName } from "../../payment/stored-card";
import { Facts } from "../facts";
import type { MemberInfo, Subscription } from "../schemas";
import "../panel.css";

interface PlanPanelProps {
  subscription: Subscription;
  paymentMethod: MemberInfo["paymentMethod"];
}

/** The plan and its terms: price, dates, renewal, refund. */
export function PlanPanel({ subscription, paymentMethod }: PlanPanelProps): React.ReactNode {
  const t = useT();
  const { cycle, startsOn, endsOn, renewsOn, autoRenew, priceCents, nextPriceCents } = subscription;
  const facts: (readonly [name: string, value: string])[] = [
    [t("member.plan.name"), subscription.planName],
    [t("member.plan.price"), t(`member.plan.pricePer.${cycle}`, { amount: formatMoney(priceCents) })],
    [t("member.plan.term"), t("member.plan.termFromTo", { from: formatDate(startsOn), to: formatDate(endsOn) })],
    [
      t("member.plan.renewal"),
      autoRenew
        ? t("member.plan.renewalOn", { date: formatDate(renewsOn), amount: formatMoney(nextPriceCents) })
        : t("member.plan.renewalOff"),
    ],
    ...(autoRenew
      ? []
      : ([[t("member.plan.next"), t(`member.plan.pricePer.${cycle}`, { amount: formatMoney(nextPriceCents) })]] as const)),
  ];
  if (paymentMethod) {
    const expiry = `${String(paymentMethod.expMonth).padStart(2, "0")}/${paymentMethod.expYear}`;
    const brand = cardBrandName(paymentMethod.brand);
    facts.push([
      t("member.plan.paidWith"),
      t("member.plan.paidWithCard", { brand, last4: paymentMethod.last4, expiry }),
    ]);
  }
  return (
    <section className="panel" aria-labelledby="plan-heading">
      <h2 id="plan-heading">{t("member.plan.heading")}</h2>
      <Facts facts={facts} />
      <p className="panel-link">
        <Link to={paths.memberPlan}>{t("member.plan.manage")}</Link>
      </p>
    </section>
  );
}
