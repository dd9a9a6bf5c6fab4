import "./household-price.css";
import type { Household } from "../../lib/household";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Money } from "../../ui/money";
import { eligibilityOf, householdPrice, type HouseholdPrice as Price } from "./household-prices";
import { fitWords, householdWords, yearsWords } from "./household-words";
import type { BillingCycle, Plan } from "./plan";

interface HouseholdPriceProps {
  plan: Plan;
  household: Household;
  cycle: BillingCycle;
  /** Whether no plan on this page costs the household less. */
  isLowest: boolean;
}

/** A plan's price for a household: in total, by person, for the first year and later years, and the one-time fee. */
export function HouseholdPrice({ plan, household, cycle, isLowest }: HouseholdPriceProps) {
  const t = useT();
  const price = householdPrice(plan, household, cycle);
  if (price === undefined) return null;
  const condition = fitWords(t, plan, eligibilityOf(plan, household), household);
  return (
    <div className="plan-price" data-cycle={cycle}>
      {isLowest && <p className="plan-lowest">{t("plans.household.lowest")}</p>}
      <p className="plan-price-main">
        <strong>
          <Money cents={price.termCents} decimals="auto" />
        </strong>{" "}
        <span>{t(price.cycle === "annual" ? "plans.aYear" : "plans.aMonth")}</span>
      </p>
      <p className="plan-price-whom">{t("plans.household.for", { people: householdWords(t, household) })}</p>
      <Persons price={price} />
      <p className="plan-price-other">{yearsWords(t, price)}</p>
      {price.cycle !== cycle && <p className="plan-price-other">{t(price.cycle === "annual" ? "plans.onlyAnnual" : "plans.onlyMonthly")}</p>}
      {condition !== undefined && <p className="plan-price-condition">{condition}</p>}
    </div>
  );
}

/** One line for the first person and one for all others; nothing for a single person. */
export function Persons({ price }: { price: Price }) {
  const t = useT();
  const others = price.people - 1;
  if (others === 0) return null;
  const each = formatMoney(price.furtherPersonCents, "auto");
  return (
    <dl className="plan-persons">
      <div>
        <dt>{t("plans.household.firstPerson")}</dt>
        <dd>
          <Money cents={price.firstPersonCents} decimals="auto" />
        </dd>
      </div>
      <div>
        <dt>{t("plans.household.others", { count: others, each })}</dt>
        <dd>
          <Money cents={price.furtherPersonCents * others} decimals="auto" />
        </dd>
      </div>
    </dl>
  );
}
