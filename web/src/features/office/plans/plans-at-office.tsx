import "./plans-at-office.css";
import type { Household } from "../../../lib/household";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import { Fold } from "../../../ui/fold";
import { HouseholdForm } from "../../plans/household-form";
import { HouseholdPrice } from "../../plans/household-price";
import { isEligible, eligibilityOf, inOrderFor, lowestFor } from "../../plans/household-prices";
import { fitWords } from "../../plans/household-words";
import { cycleOf, type BillingCycle, type Plan } from "../../plans/plan";
import { planAtOfficePath } from "../../plans/plan-details";
import { PlanPrice } from "../../plans/plan-price";
import { useHousehold } from "../../plans/use-household";
import { JoinButton, JoinFailure, useJoining } from "./join-here";
import { PlanAnswer } from "./plan-answer";

interface PlansAtOfficeProps {
  officeId: number;
  /** All plans of the brand, in the brand's order. */
  plans: readonly Plan[];
  taken: readonly number[];
  /** Default billing cycle of the brand's plans. */
  preferred: BillingCycle;
  /** False for members: they cannot join again. */
  canJoin: boolean;
}

/** All plans of the brand: whether the office takes them, their price for the household, and the button to join. */
export function PlansAtOffice({ officeId, plans, taken, preferred, canJoin }: PlansAtOfficeProps) {
  const t = useT();
  const joining = useJoining(officeId, preferred);
  const [asked, setHousehold] = useHousehold();
  const household = canJoin ? asked : undefined;
  const offered = plans.filter(({ id }) => taken.includes(id));
  const others = plans.filter(({ id }) => !taken.includes(id));
  const ordered = [...(household === undefined ? offered : inOrderFor(offered, household)), ...others];
  const lowest = household && lowestFor(offered, household, preferred);
  return (
    <>
      <div aria-live="polite">
        <JoinFailure failure={joining.failure} />
      </div>
      {offered.length === 0 && <p>{t("office.plans.noneHere")}</p>}
      {offered.length > 0 && canJoin && <HouseholdForm household={household} onChange={setHousehold} plans={offered} cycles={[preferred]} />}
      <div className="plans-here-scope">
        <ul className="plans-here">
          {ordered.map((plan) => {
            const isTaken = taken.includes(plan.id);
            const cycle = cycleOf(plan, preferred);
            const isAvailable = isTaken && (household === undefined || isEligible(plan, household));
            return (
              <li key={plan.id} className="plan-here" data-taken={isTaken}>
                <div className="plan-here-name">
                  <h3>{plan.name}</h3>
                  <p>{plan.tagline}</p>
                  <PlanLink plan={plan} officeId={isTaken ? officeId : undefined} />
                  <PlanAnswer plans={[plan]} planIds={isTaken ? [plan.id] : []} />
                </div>
                <div className="plan-here-price">
                  {isTaken ? (
                    <PriceHere plan={plan} cycle={cycle} household={household} isLowest={plan === lowest} />
                  ) : (
                    <p>{t("office.plans.noHereText")}</p>
                  )}
                </div>
                {isAvailable && canJoin && (
                  <div className="plan-here-action">
                    <JoinButton plan={plan} officeId={officeId} cycle={cycle} household={household} joining={joining} />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        {ordered.length > 1 && <Fold what={t("office.plans.headingVisitor")} />}
      </div>
      {canJoin && offered.length > 0 && <p className="plans-here-note">{t("office.plans.joinNote")}</p>}
    </>
  );
}

interface PriceHereProps {
  plan: Plan;
  cycle: BillingCycle;
  household: Household | undefined;
  isLowest: boolean;
}

function PriceHere({ plan, cycle, household, isLowest }: PriceHereProps) {
  const t = useT();
  if (household === undefined) return <PlanPrice plan={plan} cycle={cycle} />;
  if (!isEligible(plan, household)) return <p>{fitWords(t, plan, eligibilityOf(plan, household), household)}</p>;
  return <HouseholdPrice plan={plan} household={household} cycle={cycle} isLowest={isLowest} />;
}

/** Link to the plan's page, with this office's prices when the office takes the plan. */
function PlanLink({ plan, officeId }: { plan: Plan; officeId: number | undefined }) {
  const t = useT();
  const path = planAtOfficePath(plan.id, officeId);
  if (path === undefined) return null;
  return (
    <p className="plan-here-more">
      <Link to={path}>{t("plans.about.more", { plan: plan.name })}</Link>
    </p>
  );
}
