import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Money } from "../../ui/money";
import { priceOf, yearOf, type BillingCycle, type Plan } from "./plan";

interface PlanPriceProps {
  plan: Plan;
  cycle: BillingCycle;
}

/** The chosen price large, the other one in a full sentence below it, and the one-time fee. */
export function PlanPrice({ plan, cycle }: PlanPriceProps) {
  const t = useT();
  const cents = priceOf(plan, cycle);
  if (cents === undefined) return null;
  return (
    <div className="plan-price" data-cycle={cycle}>
      <p className="plan-price-main">
        <strong>
          <Money cents={cents} decimals="auto" />
        </strong>{" "}
        <span>{t(cycle === "annual" ? "plans.aYear" : "plans.aMonth")}</span>
      </p>
      <p className="plan-price-other">
        <OtherPrice plan={plan} cycle={cycle} />
      </p>
      <p className="plan-price-other">
        {plan.processingFeeCents === 0
          ? t("plans.noFee")
          : t("plans.feeOnce", { fee: formatMoney(plan.processingFeeCents, "auto") })}
      </p>
    </div>
  );
}

/** What it costs paid the other way, in a full sentence. */
export function OtherPrice({ plan, cycle }: PlanPriceProps) {
  const t = useT();
  const annual = priceOf(plan, "annual");
  const monthly = priceOf(plan, "monthly");
  const sum = yearOf(plan, "monthly");
  if (annual === undefined || monthly === undefined || sum === undefined) return null;
  const money = (cents: number) => formatMoney(cents, "auto");
  return cycle === "annual"
    ? t("plans.orMonthly", { monthly: money(monthly), sum: money(sum) })
    : t("plans.orAnnual", { annual: money(annual), sum: money(sum) });
}
