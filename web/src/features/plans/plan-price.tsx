import { furtherCents } from "../../lib/further-person";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Money } from "../../ui/money";
import { cycleOf, householdCents, priceOf, yearOf, type BillingCycle, type Plan } from "./plan";
import { priceForWords } from "./price-words";

interface PlanPriceProps {
  plan: Plan;
  cycle: BillingCycle;
}

/**
 * The price of the chosen cycle in large type, for how many people it is, the price of each further person, the other price in a
 * full sentence, and the one-time fee. A plan without that cycle shows its own price and says so.
 */
export function PlanPrice({ plan, cycle }: PlanPriceProps) {
  const t = useT();
  const own = cycleOf(plan, cycle);
  const cents = priceOf(plan, own);
  if (cents === undefined) return null;
  return (
    <div className="plan-price" data-cycle={cycle}>
      <p className="plan-price-main">
        <strong>
          <Money cents={cents} decimals="auto" />
        </strong>{" "}
        <span>{t(own === "annual" ? "plans.aYear" : "plans.aMonth")}</span>
      </p>
      <p className="plan-price-whom">
        {priceForWords(t, plan, own)}
      </p>
      <Together plan={plan} cycle={own} />
      <p className="plan-price-other">
        {own === cycle ? <OtherPrice plan={plan} cycle={cycle} /> : t(own === "annual" ? "plans.onlyAnnual" : "plans.onlyMonthly")}
      </p>
      <p className="plan-price-other">
        {plan.processingFeeCents === 0
          ? t("plans.noFee")
          : t("plans.feeOnce", { fee: formatMoney(plan.processingFeeCents, "auto") })}
      </p>
    </div>
  );
}

const HOUSEHOLDS = [2, 4] as const;

/** The total for two and for four people in a family plan, so that visitors need not calculate it. */
function Together({ plan, cycle }: PlanPriceProps) {
  const t = useT();
  if (plan.audience !== "family" || furtherCents(plan, cycle) === 0) return null;
  const amounts = HOUSEHOLDS.filter((count) => count <= plan.maxMembers).map((count) =>
    t("plans.together", { count, amount: formatMoney(householdCents(plan, cycle, count) ?? 0, "auto") }),
  );
  return amounts.length === 0 ? null : <p className="plan-price-other">{amounts.join(", ")}</p>;
}

/** The price for the other billing cycle, in a full sentence. */
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
