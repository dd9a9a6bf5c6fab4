import { furtherCents } from "../../lib/further-person";
import { formatMoney } from "../../lib/money";
import type { Translate } from "../../messages/catalogue";
import type { BillingCycle, Plan } from "./plan";

/** Names the people in a plan's price and the price of each further one: "for one person, plus $84 a year for each further one". */
export function priceForWords(t: Translate, plan: Plan, cycle: BillingCycle): string {
  const further = furtherCents(plan, cycle);
  if (plan.maxMembers <= 1) return t("plans.onePerson");
  if (further === 0) return t("plans.allTogether", { max: plan.maxMembers });
  const each = formatMoney(further, "auto");
  if (plan.maxMembers === 2) return t(cycle === "annual" ? "plans.oneAndSecondAnnual" : "plans.oneAndSecondMonthly", { each });
  return t(cycle === "annual" ? "plans.oneAndFurtherAnnual" : "plans.oneAndFurtherMonthly", { each });
}
