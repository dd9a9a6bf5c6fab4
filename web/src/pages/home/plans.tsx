import { useState } from "react";
import { CycleSwitch } from "../../features/plans/cycle-switch";
import type { BillingCycle } from "../../features/plans/plan";
import { PlanGrid } from "../../features/plans/plan-grid";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { SectionFrame } from "./section-frame";
import type { SectionProps } from "./section-props";

/** The plans side by side. Choosing one leads to the join page with that plan and cycle picked. */
export function Plans({ section, plans }: SectionProps<"plans">) {
  const t = useT();
  const [cycle, setCycle] = useState<BillingCycle>(section.firstCycle);
  return (
    <SectionFrame section={section} className="plans">
      {plans.length === 0 ? (
        <p>{t("plans.noneNow")}</p>
      ) : (
        <>
          <CycleSwitch name="home-cycle" value={cycle} onChange={setCycle} />
          <PlanGrid
            plans={plans}
            cycle={cycle}
            layout={section.layout}
            badge={(plan) => (plan.id === section.featuredPlanId ? section.featuredText : undefined)}
            action={(plan) => (
              <Button
                isFullWidth
                href={appendQuery(paths.joinNow, { plan: plan.id, cycle })}
                variant={plan.id === section.featuredPlanId ? "primary" : "secondary"}
              >
                {t("plans.choose", { plan: plan.name })}
              </Button>
            )}
          />
        </>
      )}
    </SectionFrame>
  );
}
