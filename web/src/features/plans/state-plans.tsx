import "./state-plans.css";
import { usePlansLink } from "../../content/use-plans-link";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { stateName } from "../../lib/rules/us-states";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { ageRule, plansSoldIn, type Plan } from "./plan";
import { PriceFrom } from "./price-from";

export interface StatePlansProps {
  plans: readonly Plan[];
  /** USPS code. */
  state: string;
}

/** The lowest price in a state, with links to join and to find a dentist; without plans there, the states where they are sold. */
export function StatePlans({ plans, state }: StatePlansProps) {
  const t = useT();
  const plansLink = usePlansLink();
  if (plans.length === 0) return null;
  const sold = plansSoldIn(plans, state);
  const isSold = sold.length > 0;
  const shown = isSold ? sold : plans;
  const forAnybody = shown.filter((plan) => ageRule(plan).kind === "any");
  const elsewhere = [...new Set(plans.flatMap(({ states }) => states))].map(stateName).sort((a, b) => a.localeCompare(b, "en"));
  return (
    <section className="state-plans" aria-labelledby="state-plans-heading">
      <div>
        <h2 id="state-plans-heading">{t(isSold ? "office.state.join" : "office.state.sold", { state: stateName(state) })}</h2>
        {isSold ? null : <p>{t("office.state.soldIn", { states: elsewhere.join(", ") })}</p>}
        <PriceFrom plans={forAnybody.length > 0 ? forAnybody : shown} />
      </div>
      <div className="state-plans-ways">
        <Button href={plansLink()}>{t("office.state.plans")}</Button>
        <Button href={isSold ? appendQuery(paths.findADentist, { state }) : paths.findADentist} variant="secondary">
          {t("office.state.find")}
        </Button>
      </div>
    </section>
  );
}
