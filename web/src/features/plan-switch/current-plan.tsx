import { useState } from "react";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/error-summary";
import { Notice } from "../../ui/notice";
import { useChangeError } from "../change/change-error";
import { useMembershipRefresh } from "../change/use-refresh";
import { Facts } from "../member/facts";
import type { Subscription } from "../member/schemas";
import { type Switches, undoSwitch } from "./switches-query";

interface CurrentPlanProps {
  subscription: Subscription;
  switches: Switches;
}

/** Shows the present plan, the price of the next term, and a planned switch with a button to undo it. */
export function CurrentPlan({ subscription, switches }: CurrentPlanProps): React.ReactNode {
  const t = useT();
  const { planName, cycle, priceCents, nextPriceCents, renewsOn, startsOn, endsOn } = subscription;
  const { planned, current } = switches;
  const per = (cents: number): string => t(`member.plan.pricePer.${cycle}`, { amount: formatMoney(cents) });
  return (
    <section className="panel" aria-labelledby="current-heading">
      <h2 id="current-heading">{t("billing.plan.current", { plan: planName })}</h2>
      <Facts
        facts={[
          [t("billing.plan.price"), per(priceCents)],
          ...(current ? ([[t("billing.plan.people"), t("billing.plan.peopleCount", { count: current.people })]] as const) : []),
          [t("member.plan.term"), t("member.plan.termFromTo", { from: formatDate(startsOn), to: formatDate(endsOn) })],
          [t("billing.plan.next", { date: formatDate(renewsOn) }), per(nextPriceCents)],
        ]}
      />
      {planned ? <Planned planned={planned} present={planName} per={per} mayUndo={subscription.status === "active"} /> : null}
    </section>
  );
}

interface PlannedProps {
  planned: NonNullable<Switches["planned"]>;
  present: string;
  per(cents: number): string;
  /** False while a payment is due: the server refuses to undo the switch then. */
  mayUndo: boolean;
}

function Planned({ planned, present, per, mayUndo }: PlannedProps): React.ReactNode {
  const t = useT();
  const refresh = useMembershipRefresh();
  const toResult = useChangeError();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function undo(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await undoSwitch();
      await refresh();
    } catch (error) {
      setFailure(toResult(error, []).failure);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <ErrorSummary errors={failure === undefined ? [] : [{ message: failure }]} />
      <Notice tone="info" title={t("billing.plan.planned", { plan: planned.planName, date: formatDate(planned.effectiveOn) })}>
        <p>{t(mayUndo ? "billing.plan.plannedText" : "billing.plan.plannedPaymentDue", { price: per(planned.priceCents) })}</p>
        {mayUndo ? (
          <Button variant="secondary" isPending={isPending} onPress={() => void undo()}>
            {t("billing.plan.undo", { plan: present })}
          </Button>
        ) : null}
      </Notice>
    </>
  );
}
