import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePlansLink } from "../../content/use-plans-link";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Notice } from "../../ui/notice";
import { RadioGroupField } from "../../ui/radio-group-field";
import { ReviewPart } from "./answers-review";
import { keepCheckout } from "./checkout-query";
import { estimate } from "./estimate";
import { quoteQuery } from "./quote-query";
import type { BillingCycle, Checkout } from "./schemas";
import { useSubmitError } from "./submit-error";
import { updateCheckout } from "./update-checkout";

/** The chosen plan, and how it is paid. Changing the cycle takes effect at once and makes a new quote. */
export function PlanChoice({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const plansLink = usePlansLink();
  const { plan, billingCycle } = checkout;
  const { choose, shown, failure } = useCycle(billingCycle);
  return (
    <ReviewPart
      heading={t("checkout.pay.planHeading")}
      change={t("checkout.pay.changePlan")}
      href={plansLink()}
    >
      <p className="review-plan">{plan.name}</p>
      {plan.prices.length > 1 ? (
        <RadioGroupField
          name="billingCycle"
          label={t("checkout.pay.cycleLegend")}
          value={shown}
          onChange={(value) => void choose(value === "monthly" ? "monthly" : "annual")}
          look="card"
          hint={t("checkout.pay.cycleHint")}
          options={plan.prices.map(({ cycle }) => ({
            value: cycle,
            label: t(`checkout.pay.cycle.${cycle}`, {
              amount: formatMoney(estimate(plan, cycle, checkout.members.length).renewalCents),
            }),
          }))}
        />
      ) : (
        <p>{t(`checkout.pay.cycleOnly.${billingCycle}`)}</p>
      )}
      {failure === undefined ? null : (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
    </ReviewPart>
  );
}

function useCycle(current: BillingCycle) {
  const client = useQueryClient();
  const toResult = useSubmitError();
  const [wanted, setWanted] = useState<BillingCycle>();
  const [failure, setFailure] = useState<string>();

  async function choose(cycle: BillingCycle): Promise<void> {
    if (cycle === current || wanted !== undefined) return;
    setWanted(cycle);
    setFailure(undefined);
    try {
      keepCheckout(client, await updateCheckout({ billingCycle: cycle }));
      await client.invalidateQueries(quoteQuery());
    } catch (error) {
      const result = toResult(error, []);
      setFailure(result.ok ? undefined : result.failure);
    } finally {
      setWanted(undefined);
    }
  }

  return { choose, shown: wanted ?? current, failure };
}
