import type { Household } from "../../lib/household";
import { formatMoney } from "../../lib/money";
import type { Translate } from "../../messages/catalogue";
import { ageRule, type Plan } from "./plan";
import { peopleIn, type Eligibility, type HouseholdPrice } from "./household-prices";

/** "2 adults and 1 child". */
export function householdWords(t: Translate, { adults, children }: Household): string {
  const adultWords = t("plans.household.adultCount", { count: adults });
  return children === 0 ? adultWords : t("plans.household.both", { adults: adultWords, children: t("plans.household.childCount", { count: children }) });
}

/** Text with the price of the first year and of later years, and the one-time fee. */
export function yearsWords(t: Translate, { firstYearCents, laterYearCents, feeCents }: HouseholdPrice): string {
  const sums = { first: formatMoney(firstYearCents, "auto"), later: formatMoney(laterYearCents, "auto") };
  return feeCents === 0 ? t("plans.household.yearsNoFee", sums) : t("plans.household.years", { ...sums, fee: formatMoney(feeCents, "auto") });
}

/** Says why a plan does not accept a household, or on which age it depends; undefined when it accepts it. */
export function fitWords(t: Translate, plan: Plan, fit: Eligibility, household: Household): string | undefined {
  switch (fit.kind) {
    case "fits":
      return undefined;
    case "tooMany":
      return t("plans.household.tooMany", { count: fit.max, people: peopleIn(household) });
    case "tooYoung":
      return t("plans.household.tooYoung", { min: fit.min });
    case "tooOld":
      return t("plans.household.tooOld", { max: fit.max });
    case "childrenOnly":
      return t("plans.household.childrenOnly");
    case "unsure": {
      const rule = ageRule(plan);
      if (rule.kind === "between") return t("plans.household.ifBetween", { min: rule.min, max: rule.max });
      return rule.kind === "from" ? t("plans.household.ifFrom", { min: rule.min }) : undefined;
    }
  }
}
