import "./price-from.css";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Money } from "../../ui/money";
import { cheapest, priceOf, type Plan } from "./plan";

/** The lowest price, with what it is per and whom it is for. */
export function PriceFrom({ plans }: { plans: readonly Plan[] }) {
  const t = useT();
  const plan = cheapest(plans);
  const cents = plan && priceOf(plan, "annual");
  if (plan === undefined || cents === undefined) return null;
  return (
    <p className="price-from">
      <span className="price-from-amount">
        {t("plans.priceFrom")}{" "}
        <strong>
          <Money cents={cents} decimals="auto" />
        </strong>{" "}
        {t("plans.aYear")}
      </span>
      <span className="price-from-whom">
        {t("plans.planIs", { plan: plan.name, tagline: plan.tagline })}
        {plan.processingFeeCents > 0 &&
          `, ${t("plans.feeOnce", { fee: formatMoney(plan.processingFeeCents, "auto") })}`}
      </span>
    </p>
  );
}

/** Every plan with both of its prices, as on a board beside a door. */
export function PriceBoard({ plans }: { plans: readonly Plan[] }) {
  const t = useT();
  return (
    <dl className="price-board">
      {plans.map((plan) => (
        <div key={plan.id}>
          <dt>
            {plan.name} <span>{plan.tagline}</span>
          </dt>
          <dd>
            <strong>
              <Money cents={priceOf(plan, "annual") ?? 0} decimals="auto" />
            </strong>{" "}
            {t("plans.aYear")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
