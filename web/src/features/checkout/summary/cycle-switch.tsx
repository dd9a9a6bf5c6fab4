import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../lib/money";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { cacheCheckout } from "../checkout-query";
import { estimate } from "./estimate";
import { quoteQuery } from "./quote-query";
import type { BillingCycle, Checkout } from "../schemas";
import { useSubmitError } from "../submit-error";
import { updateCheckout } from "../update-checkout";

/** The billing cycle, and a button for the other one if the plan has it. A change applies immediately and creates a new quote. */
export function CycleSwitch({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const { plan, billingCycle, members } = checkout;
  const { choose, isPending, failure } = useCycle();
  const other = plan.prices.find(({ cycle }) => cycle !== billingCycle)?.cycle;
  return (
    <>
      <p role="status">{t(`checkout.pay.cycleOnly.${billingCycle}`)}</p>
      {other === undefined ? null : (
        <Button variant="quiet" size="small" className="pay-cycle" isPending={isPending} onPress={() => void choose(other)}>
          {t(`checkout.pay.cycle.${other}`, { amount: formatMoney(estimate(plan, other, members.length).renewalCents) })}
        </Button>
      )}
      {failure === undefined ? null : (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
    </>
  );
}

function useCycle() {
  const client = useQueryClient();
  const toResult = useSubmitError();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function choose(cycle: BillingCycle): Promise<void> {
    setIsPending(true);
    setFailure(undefined);
    try {
      cacheCheckout(client, await updateCheckout({ billingCycle: cycle }));
      await client.invalidateQueries(quoteQuery());
    } catch (error) {
      const result = toResult(error, []);
      setFailure(result.ok ? undefined : result.failure);
    } finally {
      setIsPending(false);
    }
  }

  return { choose, isPending, failure };
}
