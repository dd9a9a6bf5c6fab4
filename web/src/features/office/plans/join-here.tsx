import { useQueryClient } from "@tanstack/react-query";
import { useState, type MouseEvent } from "react";
import { useNavigate } from "../../../routing/hooks";
import { usePlansLink } from "../../../content/use-plans-link";
import { householdQuery, type Household } from "../../../lib/household";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { cycleOf, type BillingCycle, type Plan } from "../../plans/plan";
import { startCheckout, type StartResult } from "../../plans/start-checkout";

type Failure = Extract<StartResult, { ok: false }>;

export interface Joining {
  /** The plan whose checkout is opening. */
  pendingId: number | undefined;
  failure: Failure | undefined;
  join: (plan: Plan) => Promise<void>;
}

/** Opens a checkout with a plan and this office. */
export function useJoining(officeId: number, preferred: BillingCycle): Joining {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [pendingId, setPendingId] = useState<number>();
  const [failure, setFailure] = useState<Failure>();

  async function join(plan: Plan): Promise<void> {
    if (pendingId !== undefined) return;
    setPendingId(plan.id);
    setFailure(undefined);
    const result = await startCheckout({ planId: plan.id, billingCycle: cycleOf(plan, preferred), officeId });
    if (!result.ok) {
      setPendingId(undefined);
      setFailure(result);
      return;
    }
    // Removes the data of an earlier checkout in this tab.
    client.removeQueries({ queryKey: ["checkout"] });
    client.removeQueries({ queryKey: ["checkout-quote"] });
    await navigate(paths.checkout);
  }

  return { pendingId, failure, join };
}

interface JoinButtonProps {
  plan: Plan;
  officeId: number;
  cycle: BillingCycle;
  household: Household | undefined;
  joining: Joining;
}

/** Link to the choice of plans with this plan and office selected; with JavaScript it opens the checkout directly. */
export function JoinButton({ plan, officeId, cycle, household, joining }: JoinButtonProps) {
  const t = useT();
  const plansLink = usePlansLink();
  const isPending = joining.pendingId === plan.id;
  return (
    <Button
      href={plansLink({ plan: plan.id, office: officeId, cycle, ...householdQuery(household) })}
      isFullWidth
      onPress={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void joining.join(plan);
      }}
    >
      {isPending ? t("office.plans.joining") : t("office.plans.join", { plan: plan.name })}
    </Button>
  );
}

/** The reason why no checkout was opened. */
export function JoinFailure({ failure }: { failure: Failure | undefined }) {
  const t = useT();
  if (failure === undefined) return null;
  if (failure.reason === "already_member") {
    return (
      <Notice tone="info" isLive>
        <p>{t("office.plans.already")}</p>
        <Button href={paths.dashboard}>{t("office.plans.toDashboard")}</Button>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" isLive>
      <p>{words()}</p>
    </Notice>
  );

  function words(): string {
    if (failure?.reason === "network") return t("office.plans.offline");
    if (failure?.reason === "other" && failure.field !== undefined) return t(`office.plans.refused.${failure.field}`);
    return failure?.detail || t("office.plans.failed");
  }
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
