import "./household-form.css";
import "./household-price.css";
import "./household-board.css";
import { useId } from "react";
import { usePlansLink } from "../../content/use-plans-link";
import { householdQuery } from "../../lib/household";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { HouseholdForm } from "./household-form";
import type { BillingCycle, Plan } from "./plan";
import { PriceBoard } from "./price-from";
import { useHousehold } from "./use-household";

/** For pages that mention a price without showing the plans: every plan's price for the household, and a link to the plans. */
export function HouseholdBoard({ plans, cycle }: { plans: readonly Plan[]; cycle: BillingCycle }) {
  const t = useT();
  const heading = useId();
  const plansLink = usePlansLink();
  const [household, setHousehold] = useHousehold();
  return (
    <section className="band household-board" data-tone="plain" aria-labelledby={heading}>
      <div className="wrap">
        <h2 id={heading}>{t("plans.household.heading")}</h2>
        <HouseholdForm household={household} onChange={setHousehold} plans={plans} cycles={[cycle]} />
        <PriceBoard plans={plans} cycle={cycle} household={household} isDetailed />
        <Button href={plansLink({ cycle, ...householdQuery(household) })}>{t("plans.household.toPlans")}</Button>
      </div>
    </section>
  );
}
