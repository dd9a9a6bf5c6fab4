import { useState } from "react";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { PriceTable } from "../../ui/price-table";
import { SelectField } from "../../ui/select-field";
import { priceOf, type Plan } from "../plans/plan";

/** The price list of a plan, for everybody: what is usual, what members pay, and what the plan itself costs. */
export function PublicPrices({ plans }: { plans: readonly Plan[] }): React.ReactNode {
  const t = useT();
  const priced = plans.filter(({ feeSummary }) => feeSummary.length > 0);
  const [chosenId, setChosenId] = useState(String(priced[0]?.id ?? ""));
  const plan = priced.find(({ id }) => String(id) === chosenId) ?? priced[0];
  if (plan === undefined) return <p>{t("savings.public.none")}</p>;
  return (
    <section className="savings-public" aria-labelledby="public-heading">
      {priced.length > 1 ? (
        <SelectField
          name="plan"
          label={t("savings.public.choose")}
          emptyLabel={false}
          width="20"
          options={priced.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(plan.id)}
          onChange={setChosenId}
        />
      ) : null}
      <h2 id="public-heading">{t("savings.public.heading", { plan: plan.name })}</h2>
      <p>{t("savings.public.lead")}</p>
      <PriceTable
        caption={t("savings.public.caption")}
        rows={plan.feeSummary.map(({ procedure, ...line }) => ({ key: procedure, ...line }))}
        note={t("savings.public.source")}
      />
      <p>
        <PlanCost plan={plan} /> {t("savings.public.honest")}
      </p>
      <Button href={paths.joinNow}>{t("savings.public.join")}</Button>
    </section>
  );
}

function PlanCost({ plan }: { plan: Plan }): React.ReactNode {
  const t = useT();
  const annual = priceOf(plan, "annual");
  const monthly = priceOf(plan, "monthly");
  if (annual === undefined) {
    return monthly === undefined ? null : t("savings.public.costMonthly", { price: formatMoney(monthly, "auto") });
  }
  const price = formatMoney(annual, "auto");
  return plan.processingFeeCents === 0
    ? t("savings.public.cost", { price })
    : t("savings.public.costAndFee", { price, fee: formatMoney(plan.processingFeeCents, "auto") });
}
