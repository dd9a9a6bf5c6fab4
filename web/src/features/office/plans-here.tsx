import "./plans-here.css";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { cycleOf, type BillingCycle, type Plan } from "../plans/plan";
import { planAtOfficePath } from "../plans/plan-details";
import { PlanPrice } from "../plans/plan-price";
import { JoinButton, JoinFailure, useJoining } from "./join-here";
import { PlanAnswer } from "./plan-answer";

interface PlansHereProps {
  officeId: number;
  /** Every plan that the brand sells, in its order. */
  plans: readonly Plan[];
  taken: readonly number[];
  /** How the brand's plans are paid unless somebody chooses otherwise. */
  preferred: BillingCycle;
  /** Members do not join again. */
  canJoin: boolean;
}

/** Every plan of the brand: taken here or not, what it costs, and the way in. */
export function PlansHere({ officeId, plans, taken, preferred, canJoin }: PlansHereProps) {
  const t = useT();
  const joining = useJoining(officeId, preferred);
  const takesAny = plans.some(({ id }) => taken.includes(id));
  return (
    <>
      <div aria-live="polite">
        <JoinFailure failure={joining.failure} />
      </div>
      {!takesAny && <p>{t("office.plans.noneHere")}</p>}
      <ul className="plans-here">
        {plans.map((plan) => {
          const isTaken = taken.includes(plan.id);
          const cycle = cycleOf(plan, preferred);
          return (
            <li key={plan.id} className="plan-here" data-taken={isTaken}>
              <div className="plan-here-name">
                <h3>{plan.name}</h3>
                <p>{plan.tagline}</p>
                <PlanLink plan={plan} officeId={isTaken ? officeId : undefined} />
                <PlanAnswer plans={[plan]} planIds={isTaken ? [plan.id] : []} />
              </div>
              <div className="plan-here-price">
                {isTaken ? <PlanPrice plan={plan} cycle={cycle} /> : <p>{t("office.plans.noHereText")}</p>}
              </div>
              {isTaken && canJoin && (
                <div className="plan-here-action">
                  <JoinButton plan={plan} officeId={officeId} cycle={cycle} joining={joining} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {canJoin && takesAny && <p className="plans-here-note">{t("office.plans.joinNote")}</p>}
    </>
  );
}

/** To the plan with this office's prices, where the office takes it. */
function PlanLink({ plan, officeId }: { plan: Plan; officeId: number | undefined }) {
  const t = useT();
  const path = planAtOfficePath(plan.id, officeId);
  if (path === undefined) return null;
  return (
    <p>
      <Link to={path}>{t("plans.about.more", { plan: plan.name })}</Link>
    </p>
  );
}
