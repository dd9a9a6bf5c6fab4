import "./household-form.css";
import { useId, useRef } from "react";
import { useLocation } from "../../routing/hooks";
import { SINGLE_ADULT, MOST_ADULTS, MOST_CHILDREN, type Household } from "../../lib/household";
import { formatMoney } from "../../lib/money";
import type { QueryValues } from "../../lib/query-string";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { useAnsweringForm } from "./early-household";
import { ageSpans, householdPrice, lowestFor, type AgeSpan } from "./household-prices";
import { householdWords } from "./household-words";
import { NumberStepper } from "./number-stepper";
import type { BillingCycle, Plan } from "./plan";

/** The form's id: fields elsewhere on the page refer to it, and the page without script scrolls to it after a submit. */
export const HOUSEHOLD_FORM = "how-many";

interface HouseholdFormProps {
  household: Household | undefined;
  onChange: (household: Household) => void;
  /** The plans of the page that are sold where the visitor lives. */
  plans: readonly Plan[];
  /** The billing cycles that the page offers; it shows one at a time. */
  cycles: readonly BillingCycle[];
  /** Other query parameters to retain without script. */
  keep?: QueryValues;
}

/**
 * Form for the number of people that prices are for. With script each change shows immediately; without script a submit loads the same page with the
 * numbers in its query. Asks for the age only after an answer, and only if the age decides whether a plan is available.
 */
export function HouseholdForm({ household, onChange, plans, cycles, keep = {} }: HouseholdFormProps) {
  const t = useT();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useAnsweringForm(form);
  const shown = household ?? SINGLE_ADULT;
  const spans = household === undefined ? [] : ageSpans(plans, household);
  return (
    <form
      id={HOUSEHOLD_FORM}
      ref={form}
      className="how-many no-print"
      action={`${pathname}#${HOUSEHOLD_FORM}`}
      method="get"
      onSubmit={(event) => event.preventDefault()}
    >
      <fieldset>
        <legend>{t("plans.household.legend")}</legend>
        <div className="household-row">
          <NumberStepper
            name="adults"
            label={t("plans.household.adults")}
            value={shown.adults}
            min={1}
            max={MOST_ADULTS}
            lessLabel={t("plans.household.lessAdults")}
            moreLabel={t("plans.household.moreAdults")}
            onChange={(adults) => onChange({ ...shown, adults })}
          />
          <NumberStepper
            name="children"
            label={t("plans.household.children")}
            value={shown.children}
            min={0}
            max={MOST_CHILDREN}
            lessLabel={t("plans.household.lessChildren")}
            moreLabel={t("plans.household.moreChildren")}
            onChange={(children) => onChange({ ...shown, children })}
          />
          {spans.length > 0 && <AgeSelect spans={spans} household={shown} onChange={onChange} />}
          {Object.entries(keep).map(([name, value]) => value !== undefined && value !== null && <input key={name} type="hidden" name={name} value={String(value)} />)}
          <Button type="submit" variant="secondary" className="household-send">
            {t("plans.household.show")}
          </Button>
        </div>
      </fieldset>
      <div className="household-answer" role="status">
        {household !== undefined && cycles.map((cycle) => (
          <p key={cycle} data-cycle={cycle}>{answerWords(t, plans, household, cycle)}</p>
        ))}
      </div>
    </form>
  );
}

function AgeSelect({ spans, household, onChange }: { spans: readonly AgeSpan[]; household: Household; onChange: (household: Household) => void }) {
  const t = useT();
  const id = useId();
  const { adults, children, age } = household;
  const chosen = age === undefined ? undefined : [...spans].reverse().find(({ min }) => age >= min);
  return (
    <div className="household-age">
      <label htmlFor={id}>{t("plans.household.age")}</label>
      <select
        id={id}
        className="control"
        name="age"
        value={chosen?.min ?? ""}
        onChange={({ target: { value } }) => onChange(value === "" ? { adults, children } : { adults, children, age: Number(value) })}
      >
        <option value="">{t("plans.household.ageOpen")}</option>
        {spans.map(({ min, max }) => (
          <option key={min} value={min}>
            {max === undefined ? t("plans.household.ageFrom", { min }) : t("plans.household.ageBetween", { min, max })}
          </option>
        ))}
      </select>
    </div>
  );
}

function answerWords(t: Translate, plans: readonly Plan[], household: Household, cycle: BillingCycle): string {
  const people = householdWords(t, household);
  const plan = lowestFor(plans, household, cycle);
  const price = plan && householdPrice(plan, household, cycle);
  if (plan === undefined || price === undefined) return t("plans.household.none", { people });
  const amount = formatMoney(price.termCents, "auto");
  return t(price.cycle === "annual" ? "plans.household.lowestAnnual" : "plans.household.lowestMonthly", { people, plan: plan.name, amount });
}
