import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { includedRows } from "../plans/plan";
import { PlanDiscounts, PlanPeople, PlanServices } from "../plans/plan-facts";
import type { SwitchOption, Switches } from "./switches-query";
import "../plans/plan-grid.css";
import "./plan-options.css";

/** Shows the other plans side by side, each with its price for this household and the difference. */
export function PlanOptions({ switches }: { switches: Switches }): React.ReactNode {
  const t = useT();
  const { plans, current } = switches;
  if (plans.length === 0 || !current) return <p>{t("billing.plan.noOthers")}</p>;
  const rows = includedRows(plans.map(({ plan }) => plan));
  return (
    <div className="plan-options">
      {plans.map((option) => (
        <PlanOption key={option.plan.id} option={option} current={current} rows={rows} />
      ))}
    </div>
  );
}

interface PlanOptionProps {
  option: SwitchOption;
  current: NonNullable<Switches["current"]>;
  rows: ReturnType<typeof includedRows>;
}

function PlanOption({ option, current, rows }: PlanOptionProps): React.ReactNode {
  const t = useT();
  const { plan, when, reason } = option;
  const canChoose = when.length > 0;
  return (
    <article className="plan" data-dimmed={canChoose ? undefined : true} aria-labelledby={`plan-${plan.id}`}>
      <div className="plan-head">
        <h3 className="plan-name" id={`plan-${plan.id}`}>
          {plan.name}
        </h3>
        <p className="plan-tagline">{plan.tagline}</p>
      </div>
      {canChoose || reason === "already_planned" ? <OptionPrice option={option} current={current} /> : null}
      <div className="plan-action">
        {canChoose ? (
          <Button href={appendQuery(paths.memberPlan, { plan: String(plan.id) })} isFullWidth>
            {t("billing.plan.choose", { plan: plan.name })}
          </Button>
        ) : (
          <p className="plan-not-sold">{t(`billing.plan.cannot.${reason ?? "not_sold_in_state"}`, { date: formatDate(current.renewsOn) })}</p>
        )}
      </div>
      <PlanPeople plan={plan} />
      <PlanServices plan={plan} rows={rows} headingLevel={4} />
      <PlanDiscounts plan={plan} headingLevel={4} />
    </article>
  );
}

// Compares the next terms: the price of the present one can be lower by a coupon that ends with it.
function OptionPrice({ option, current }: Omit<PlanOptionProps, "rows">): React.ReactNode {
  const t = useT();
  const { priceCents: price, dueTodayCents } = option;
  const difference = price - current.keepPriceCents;
  const words = difference > 0 ? "billing.plan.more" : difference < 0 ? "billing.plan.less" : "billing.plan.same";
  return (
    <div className="plan-price">
      <p className="plan-price-main tabular">
        <strong>{formatMoney(price)}</strong> {t(current.cycle === "annual" ? "plans.aYear" : "plans.aMonth")}
      </p>
      <p className="plan-price-other">{t("billing.plan.forPeople", { count: current.people })}</p>
      <p className="plan-price-other">
        <strong>{t(words, { amount: formatMoney(Math.abs(difference)) })}</strong>
      </p>
      {dueTodayCents === undefined ? null : (
        <p className="plan-price-other">
          {t(dueTodayCents > 0 ? "billing.plan.todayIfNow" : "billing.plan.todayFree", { amount: formatMoney(dueTodayCents) })}
        </p>
      )}
    </div>
  );
}
