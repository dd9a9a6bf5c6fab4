import "./plan-grid.css";
import { useId, type ReactNode } from "react";
import { cyclesOf, includedRows, type BillingCycle, type Plan } from "./plan";
import { PlanDiscounts, PlanPeople, PlanServices } from "./plan-facts";
import { PlanPrice } from "./plan-price";

export interface PlanGridProps {
  plans: readonly Plan[];
  layout: "cards" | "table";
  /** Which of the two prices comes first where both are in sight. */
  firstCycle?: BillingCycle;
  /** Shows the ways to pay that the plan itself has, where no CycleSwitch chooses one. */
  showsOwnCycles?: boolean;
  /** The level of the plans' names in the page's outline; their parts are one level below. */
  headingLevel?: 2 | 3;
  /** The one thing to do with a plan. */
  action: (plan: Plan) => ReactNode;
  /** A word above a plan, such as "You picked this". */
  badge?: (plan: Plan) => string | undefined;
  isDimmed?: (plan: Plan) => boolean;
}

/**
 * Plans side by side, every fact in the same line; below each other on phones. Both prices are
 * there, where any plan has both; a CycleSwitch beside the plans shows one of them at a time.
 */
export function PlanGrid(props: PlanGridProps) {
  const { plans, layout, firstCycle = "annual", headingLevel = 3, action, badge, isDimmed, showsOwnCycles = false } = props;
  const Name = headingLevel === 2 ? "h2" : "h3";
  const partLevel = headingLevel === 2 ? 3 : 4;
  const sold = cyclesOf(plans);
  const cycles = firstCycle === "annual" ? sold : [...sold].reverse();
  const rows = includedRows(plans);
  const id = useId();
  return (
    <div className="plan-grid" data-layout={layout} data-count={plans.length}>
      {plans.map((plan) => {
        const word = badge?.(plan);
        const heading = `${id}-${plan.id}`;
        return (
          <article
            key={plan.id}
            id={`plan-${plan.id}`}
            className="plan"
            aria-labelledby={heading}
            data-badge={word !== undefined || undefined}
            data-dimmed={isDimmed?.(plan) || undefined}
          >
            <div className="plan-head">
              <p className="plan-badge">{word}</p>
              <Name id={heading} className="plan-name">
                {plan.name}
              </Name>
              <p className="plan-tagline">{plan.tagline}</p>
            </div>
            <div className="plan-decision">
              <div>
                {(showsOwnCycles ? cyclesOf([plan]) : cycles).map((cycle) => (
                  <PlanPrice key={cycle} plan={plan} cycle={cycle} />
                ))}
              </div>
              <div className="plan-action">{action(plan)}</div>
            </div>
            <PlanPeople plan={plan} />
            <PlanServices plan={plan} rows={rows} headingLevel={partLevel} />
            <PlanDiscounts plan={plan} headingLevel={partLevel} />
          </article>
        );
      })}
    </div>
  );
}
