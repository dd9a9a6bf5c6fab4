import "./price-from.css";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Money } from "../../ui/money";
import { cheapest, cycleOf, cyclesOf, priceOf, type BillingCycle, type Plan } from "./plan";
import { OtherPrice } from "./plan-price";
import { priceForWords } from "./price-words";

export interface PriceFromProps {
  plans: readonly Plan[];
  /** Which of the two prices is the large one, where plans have it. */
  cycle?: BillingCycle;
}

/** The lowest price, with what it is per, for how many people and what it is the other way of paying. */
export function PriceFrom({ plans, cycle: preferred = "annual" }: PriceFromProps) {
  const t = useT();
  const sold = cyclesOf(plans);
  const cycle = sold.includes(preferred) ? preferred : (sold[0] ?? preferred);
  const plan = cheapest(plans, cycle);
  const cents = plan && priceOf(plan, cycle);
  if (plan === undefined || cents === undefined) return null;
  return (
    <p className="price-from">
      <span className="price-from-amount">
        {t("plans.priceFrom")}{" "}
        <strong>
          <Money cents={cents} decimals="auto" />
        </strong>{" "}
        {t(cycle === "annual" ? "plans.aYear" : "plans.aMonth")}
      </span>
      <span className="price-from-people">{priceForWords(t, plan, cycle)}</span>
      {cycle === "monthly" && (
        <span className="price-from-whom">
          <OtherPrice plan={plan} cycle={cycle} />
        </span>
      )}
      <span className="price-from-whom">
        {t("plans.planIs", { plan: plan.name, tagline: plan.tagline })}
        {plan.processingFeeCents > 0 &&
          `, ${t("plans.feeOnce", { fee: formatMoney(plan.processingFeeCents, "auto") })}`}
      </span>
    </p>
  );
}

/** Every plan with its price, as on a board beside a door. */
export function PriceBoard({ plans, cycle = "annual" }: PriceFromProps) {
  if (plans.length === 0) return null;
  return (
    <dl className="price-board">
      {plans.map((plan) => (
        <BoardLine key={plan.id} plan={plan} cycle={cycleOf(plan, cycle)} />
      ))}
    </dl>
  );
}

function BoardLine({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  const t = useT();
  return (
    <div>
      <dt>
        {plan.name} <span>{plan.tagline}</span>
      </dt>
      <dd>
        <strong>
          <Money cents={priceOf(plan, cycle) ?? 0} decimals="auto" />
        </strong>{" "}
        {t(cycle === "annual" ? "plans.aYear" : "plans.aMonth")}
        <span className="price-board-people">{priceForWords(t, plan, cycle)}</span>
      </dd>
    </div>
  );
}
