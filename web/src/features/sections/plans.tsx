import { SanitizedHtml } from "../../content/sanitized-html";
import { usePlansLink } from "../../content/use-plans-link";
import { householdQuery } from "../../lib/household";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { TrustStrip } from "../trust/trust-strip";
import { CycleSwitch } from "../plans/cycle-switch";
import { HouseholdForm } from "../plans/household-form";
import { cycleOf, cyclesOf } from "../plans/plan";
import { PlanGrid } from "../plans/plan-grid";
import { useHousehold } from "../plans/use-household";
import { SectionFrame } from "./parts/section-frame";
import type { SectionProps } from "./parts/section-props";

/** The plans side by side, with prices for the household. Links to the join page with the plan, cycle and household. */
export function Plans({ section, plans }: SectionProps<"plans">) {
  const t = useT();
  const plansLink = usePlansLink();
  const [household, setHousehold] = useHousehold();
  const { featuredPlanId, featuredText, firstCycle } = section;
  const cycles = cyclesOf(plans);
  if (plans.length === 0 && !section.title) return null;
  return (
    <SectionFrame section={section} className="plans">
      {plans.length === 0 ? (
        <p>{t("plans.noneNow")}</p>
      ) : (
        <div className="cycle-scope">
          <div className="plan-questions">
            <HouseholdForm household={household} onChange={setHousehold} plans={plans} cycles={cycles} />
            <CycleSwitch name="home-cycle" cycles={cycles} first={firstCycle} />
          </div>
          <PlanGrid
            plans={plans}
            household={household}
            layout={section.layout}
            firstCycle={firstCycle}
            badge={(plan) => (plan.id === featuredPlanId ? featuredText : undefined)}
            action={(plan) => (
              <>
                {cycles.map((cycle) => (
                  <div key={cycle} data-cycle={cycle}>
                    <Button
                      isFullWidth
                      href={plansLink({ plan: plan.id, cycle: cycleOf(plan, cycle), ...householdQuery(household) })}
                      variant={plan.id === featuredPlanId ? "primary" : "secondary"}
                    >
                      {t("plans.choose", { plan: plan.name })}
                    </Button>
                  </div>
                ))}
                <p className="plan-more">
                  <Link to={paths.plan(plan.id)}>{t("plans.about.more", { plan: plan.name })}</Link>
                </p>
              </>
            )}
          />
        </div>
      )}
      {plans.length > 0 && <TrustStrip />}
      <SanitizedHtml html={section.note} className="plans-note" />
    </SectionFrame>
  );
}
