import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { CYCLES } from "../plans/cycle-switch";
import { type BillingCycle, type Plan, priceOf } from "../plans/plan";
import { PlanGrid } from "../plans/plan-grid";
import "./join-again.css";

/** Every plan on sale, with a button for each way to pay. */
export function JoinAgain({ plans }: { plans: readonly Plan[] }): React.ReactNode {
  const t = useT();
  if (plans.length === 0) return <p>{t("plans.noneNow")}</p>;
  return (
    <div className="join-again">
      <p>{t("billing.renew.chooseText")}</p>
      <PlanGrid
        plans={plans}
        layout="cards"
        headingLevel={2}
        showsOwnCycles
        action={(plan) => CYCLES.map((cycle) => <ChooseButton key={cycle} plan={plan} cycle={cycle} />)}
      />
    </div>
  );
}

function ChooseButton({ plan, cycle }: { plan: Plan; cycle: BillingCycle }): React.ReactNode {
  const t = useT();
  if (priceOf(plan, cycle) === undefined) return null;
  const label = t(`billing.renew.choose.${cycle}`);
  return (
    <Button
      isFullWidth
      variant={cycle === "annual" ? "primary" : "secondary"}
      href={appendQuery(paths.renewMembership, { plan: String(plan.id), cycle })}
      aria-label={`${label}: ${plan.name}`}
    >
      {label}
    </Button>
  );
}
