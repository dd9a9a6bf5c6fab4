import "./plan-grid.css";
import { useId, type ReactNode } from "react";
import type { Household } from "../../lib/household";
import { useT } from "../../messages/use-t";
import { Fold } from "../../ui/fold";
import { HouseholdPrice } from "./household-price";
import { isEligible, eligibilityOf, inOrderFor, lowestFor } from "./household-prices";
import { fitWords } from "./household-words";
import { cyclesOf, includedRows, type BillingCycle, type Plan } from "./plan";
import { PlanDiscounts, PlanPeople, PlanServices } from "./plan-facts";
import { PlanPrice } from "./plan-price";

export interface PlanGridProps {
  plans: readonly Plan[];
  /** The household whose prices are shown. Plans that do not accept it say why and come last. undefined: list prices. */
  household?: Household | undefined;
  layout: "cards" | "table";
  /** The price that comes first when both are visible. */
  firstCycle?: BillingCycle;
  /** Shows only the billing cycles that each plan offers; for pages without a CycleSwitch. */
  showsOwnCycles?: boolean;
  /** Heading level of the plans' names; their parts are one level below. */
  headingLevel?: 2 | 3;
  /** The action for a plan, such as a button. */
  action: (plan: Plan) => ReactNode;
  /** A short text above a plan, such as "You picked this". */
  badge?: (plan: Plan) => string | undefined;
  isDimmed?: (plan: Plan) => boolean;
}

/**
 * Plans side by side, every fact in the same line; below each other on phones, which fold the facts when there are several plans.
 * Contains both prices if any plan has both; a CycleSwitch beside the plans shows one at a time.
 */
export function PlanGrid(props: PlanGridProps) {
  const { plans, layout, household, firstCycle = "annual" } = props;
  const sold = cyclesOf(plans);
  const cycles = firstCycle === "annual" ? sold : [...sold].reverse();
  const rows = includedRows(plans);
  const id = useId();
  return (
    <div className="plan-grid" data-layout={layout} data-count={plans.length}>
      {(household === undefined ? plans : inOrderFor(plans, household)).map((plan) => (
        <PlanCard key={plan.id} {...props} plan={plan} cycles={cycles} rows={rows} headingId={`${id}-${plan.id}`} />
      ))}
    </div>
  );
}

interface PlanCardProps extends PlanGridProps {
  plan: Plan;
  cycles: readonly BillingCycle[];
  rows: readonly { procedure: string; label: string }[];
  headingId: string;
}

function PlanCard(props: PlanCardProps) {
  const { plan, cycles, rows, headingId, headingLevel = 3, household, action, badge, isDimmed } = props;
  const t = useT();
  const Name = headingLevel === 2 ? "h2" : "h3";
  const partLevel = headingLevel === 2 ? 3 : 4;
  const word = badge?.(plan);
  const isRefused = household !== undefined && !isEligible(plan, household);
  return (
    <article
      id={`plan-${plan.id}`}
      className="plan"
      aria-labelledby={headingId}
      data-badge={word !== undefined || undefined}
      data-dimmed={isRefused || isDimmed?.(plan) || undefined}
    >
      <div className="plan-head">
        <p className="plan-badge">{word}</p>
        <Name id={headingId} className="plan-name">
          {plan.name}
        </Name>
        <p className="plan-tagline">{plan.tagline}</p>
      </div>
      <div className="plan-decision">
        <div>
          {(props.showsOwnCycles === true ? cyclesOf([plan]) : cycles).map((cycle) => (
            <CardPrice key={cycle} {...props} cycle={cycle} household={isRefused ? undefined : household} />
          ))}
        </div>
        <div className="plan-action">
          {isRefused ? <p className="plan-not-sold">{fitWords(t, plan, eligibilityOf(plan, household), household)}</p> : action(plan)}
        </div>
      </div>
      <PlanPeople plan={plan} />
      <PlanServices plan={plan} rows={rows} headingLevel={partLevel} />
      <PlanDiscounts plan={plan} headingLevel={partLevel} />
      {props.plans.length > 1 && <Fold what={plan.name} />}
    </article>
  );
}

function CardPrice({ plan, plans, cycle, household, isDimmed }: PlanCardProps & { cycle: BillingCycle }) {
  if (household === undefined) return <PlanPrice plan={plan} cycle={cycle} />;
  const open = plans.filter((one) => isDimmed?.(one) !== true);
  return <HouseholdPrice plan={plan} household={household} cycle={cycle} isLowest={lowestFor(open, household, cycle) === plan} />;
}
