import "./price-from.css";
import type { Household } from "../../lib/household";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Money } from "../../ui/money";
import { Persons } from "./household-price";
import { isEligible, eligibilityOf, householdPrice, inOrderFor, lowestFor } from "./household-prices";
import { fitWords, householdWords, yearsWords } from "./household-words";
import { cheapest, cycleOf, cyclesOf, priceOf, type BillingCycle, type Plan } from "./plan";
import { OtherPrice } from "./plan-price";
import { priceForWords } from "./price-words";

export interface PriceFromProps {
  plans: readonly Plan[];
  /** The cycle of the large price, if plans offer it. */
  cycle?: BillingCycle;
  /** The household of the price; undefined: one person. */
  household?: Household | undefined;
}

/** The lowest price of these plans, with its cycle, the number of people and the price for the other cycle. */
export function PriceFrom({ plans, cycle: preferred = "annual", household }: PriceFromProps) {
  const sold = cyclesOf(plans);
  const cycle = sold.includes(preferred) ? preferred : (sold[0] ?? preferred);
  const own = household && lowestFor(plans, household, cycle);
  if (household !== undefined && own !== undefined) return <PriceFor plan={own} household={household} cycle={cycle} />;
  const plan = cheapest(plans, cycle);
  return plan === undefined ? null : <ListPrice plan={plan} cycle={cycle} isLeast={plans.length > 1} />;
}

function ListPrice({ plan, cycle, isLeast }: { plan: Plan; cycle: BillingCycle; isLeast: boolean }) {
  const t = useT();
  const cents = priceOf(plan, cycle);
  if (cents === undefined) return null;
  return (
    <p className="price-from">
      <Amount cents={cents} cycle={cycle} isLeast={isLeast} />
      <span className="price-from-people">{priceForWords(t, plan, cycle)}</span>
      {cycle === "monthly" && (
        <span className="price-from-whom">
          <OtherPrice plan={plan} cycle={cycle} />
        </span>
      )}
      <PlanAndFee plan={plan} />
    </p>
  );
}

function PriceFor({ plan, household, cycle }: { plan: Plan; household: Household; cycle: BillingCycle }) {
  const t = useT();
  const price = householdPrice(plan, household, cycle);
  if (price === undefined) return null;
  return (
    <p className="price-from">
      <Amount cents={price.termCents} cycle={price.cycle} isLeast={false} />
      <span className="price-from-people">{t("plans.household.for", { people: householdWords(t, household) })}</span>
      <PlanAndFee plan={plan} />
    </p>
  );
}

function Amount({ cents, cycle, isLeast }: { cents: number; cycle: BillingCycle; isLeast: boolean }) {
  const t = useT();
  return (
    <span className="price-from-amount">
      {isLeast && <>{t("plans.priceFrom")} </>}
      <strong>
        <Money cents={cents} decimals="auto" />
      </strong>{" "}
      {t(cycle === "annual" ? "plans.aYear" : "plans.aMonth")}
    </span>
  );
}

function PlanAndFee({ plan }: { plan: Plan }) {
  const t = useT();
  return (
    <span className="price-from-whom">
      {t("plans.planIs", { plan: plan.name, tagline: plan.tagline })}
      {plan.processingFeeCents > 0 && `, ${t("plans.feeOnce", { fee: formatMoney(plan.processingFeeCents, "auto") })}`}
    </span>
  );
}

interface PriceBoardProps extends PriceFromProps {
  /** With a household: also the prices by person, for the first year and for later years. */
  isDetailed?: boolean;
}

/** All plans with their prices, as a list. */
export function PriceBoard({ plans, cycle = "annual", household, isDetailed = false }: PriceBoardProps) {
  if (plans.length === 0) return null;
  const lowest = household && lowestFor(plans, household, cycle);
  return (
    <dl className="price-board">
      {(household === undefined ? plans : inOrderFor(plans, household)).map((plan) => (
        <div key={plan.id}>
          <dt>
            {plan.name} <span>{plan.tagline}</span>
          </dt>
          <dd>
            {household === undefined ? (
              <BoardPrice plan={plan} cycle={cycleOf(plan, cycle)} />
            ) : (
              <BoardPriceFor plan={plan} cycle={cycle} household={household} isLowest={plan === lowest} isDetailed={isDetailed} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BoardPrice({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  const t = useT();
  return (
    <>
      <BoardAmount cents={priceOf(plan, cycle) ?? 0} cycle={cycle} />
      <span className="price-board-people">{priceForWords(t, plan, cycle)}</span>
    </>
  );
}

interface BoardPriceForProps {
  plan: Plan;
  cycle: BillingCycle;
  household: Household;
  isLowest: boolean;
  isDetailed: boolean;
}

function BoardPriceFor({ plan, cycle, household, isLowest, isDetailed }: BoardPriceForProps) {
  const t = useT();
  const price = householdPrice(plan, household, cycle);
  const remark = fitWords(t, plan, eligibilityOf(plan, household), household);
  if (price === undefined || !isEligible(plan, household)) return <span className="price-board-remark">{remark}</span>;
  return (
    <>
      {isLowest && <span className="plan-lowest">{t("plans.household.lowest")}</span>}
      <BoardAmount cents={price.termCents} cycle={price.cycle} />
      <span className="price-board-people">{t("plans.household.for", { people: householdWords(t, household) })}</span>
      {isDetailed && (
        <>
          <Persons price={price} />
          <span className="price-board-people">{yearsWords(t, price)}</span>
        </>
      )}
      {remark !== undefined && <span className="price-board-remark">{remark}</span>}
    </>
  );
}

function BoardAmount({ cents, cycle }: { cents: number; cycle: BillingCycle }) {
  const t = useT();
  return (
    <>
      <strong>
        <Money cents={cents} decimals="auto" />
      </strong>{" "}
      {t(cycle === "annual" ? "plans.aYear" : "plans.aMonth")}
    </>
  );
}
