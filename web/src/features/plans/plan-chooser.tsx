import { useState } from "react";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { SelectField, type SelectOption } from "../../ui/select-field";
import { CycleSwitch } from "./cycle-switch";
import { HOUSEHOLD_FORM, HouseholdForm } from "./household-form";
import { cycleOf, cyclesOf, dependsOnState, isSoldIn, plansSoldIn, type BillingCycle, type Plan } from "./plan";
import { PlanGrid } from "./plan-grid";
import { useHousehold } from "./use-household";
import { startCheckout, type StartResult } from "./start-checkout";

export interface PlanChooserProps {
  plans: readonly Plan[];
  /** All states in which a visitor may live; value: USPS code. */
  states: readonly SelectOption[];
  layout: "cards" | "table";
  /** The choices in the page's URL, such as /join-now?plan=102&cycle=monthly. */
  picked: { planId?: number | undefined; cycle: BillingCycle; coupon?: string | undefined; officeId?: number | undefined };
  /** Called when the checkout is open; navigates to it. */
  onStarted: () => void;
  /** The link for a visitor who turns out to be a member. */
  dashboardPath: string;
}

type Failure = Extract<StartResult, { ok: false }>;

/** Asks for the household, the state, the billing cycle and the plan. The choice of the plan opens the checkout. */
export function PlanChooser({ plans, states, layout, picked, onStarted, dashboardPath }: PlanChooserProps) {
  const t = useT();
  const [cycle, setCycle] = useState(picked.cycle);
  const [state, setState] = useState("");
  const [household, setHousehold] = useHousehold();
  const [coupon, setCoupon] = useState(picked.coupon);
  const [pendingId, setPendingId] = useState<number | null>(null);
  const [failure, setFailure] = useState<(Failure & { planId: number }) | null>(null);

  const choose = async (plan: Plan) => {
    if (pendingId !== null) return;
    setPendingId(plan.id);
    setFailure(null);
    const result = await startCheckout({
      planId: plan.id,
      billingCycle: cycleOf(plan, cycle),
      ...(state === "" ? {} : { state }),
      ...(coupon === undefined ? {} : { coupon }),
      ...(picked.officeId === undefined ? {} : { officeId: picked.officeId }),
    });
    if (result.ok) {
      onStarted();
      return;
    }
    setPendingId(null);
    setFailure({ ...result, planId: plan.id });
    if (result.reason === "coupon") setCoupon(undefined);
  };

  const stateName = states.find(({ value }) => value === state)?.label ?? state;
  return (
    <div className="plan-chooser cycle-scope">
      <div className="plan-chooser-questions plan-questions">
        <HouseholdForm
          household={household}
          onChange={setHousehold}
          plans={plansSoldIn(plans, state)}
          cycles={cyclesOf(plans)}
          keep={{ plan: picked.planId, coupon: picked.coupon, office: picked.officeId }}
        />
        {dependsOnState(plans) && (
          <SelectField
            name="state"
            label={t("join.stateLabel")}
            hint={t("join.stateHint")}
            emptyLabel={t("join.stateChoose")}
            options={states}
            value={state}
            onChange={setState}
            autoComplete="address-level1"
          />
        )}
        <CycleSwitch name="cycle" form={HOUSEHOLD_FORM} cycles={cyclesOf(plans)} first={picked.cycle} onChange={setCycle} />
      </div>
      <div aria-live="polite">
        {coupon !== undefined && <p className="plan-chooser-coupon">{t("join.couponApplies", { coupon })}</p>}
        {!plans.some((plan) => isSoldIn(plan, state)) && (
          <Notice tone="warning">
            <p>{t("join.noneSold", { state: stateName })}</p>
          </Notice>
        )}
        {failure !== null && (
          <FailureNotice failure={failure} coupon={picked.coupon ?? ""} dashboardPath={dashboardPath} />
        )}
      </div>
      <PlanGrid
        plans={plans}
        household={household}
        layout={layout}
        firstCycle={picked.cycle}
        headingLevel={2}
        badge={(plan) => (plan.id === picked.planId ? t("join.youPicked") : undefined)}
        isDimmed={(plan) => !isSoldIn(plan, state)}
        action={(plan) =>
          isSoldIn(plan, state) ? (
            <Button
              isFullWidth
              variant={picked.planId === undefined || plan.id === picked.planId ? "primary" : "secondary"}
              isPending={pendingId === plan.id}
              onPress={() => void choose(plan)}
            >
              {pendingId === plan.id ? t("join.choosing") : t("plans.choose", { plan: plan.name })}
            </Button>
          ) : (
            <p className="plan-not-sold">{t("join.notSold", { state: stateName })}</p>
          )
        }
      />
      <p className="plan-chooser-next">{t("join.nextStep")}</p>
    </div>
  );
}

function FailureNotice(props: { failure: Failure & { planId: number }; coupon: string; dashboardPath: string }) {
  const t = useT();
  const { failure, coupon, dashboardPath } = props;
  if (failure.reason === "already_member") {
    return (
      <Notice tone="info" isLive>
        <p>{t("join.alreadyMember")}</p>
        <Button href={dashboardPath}>{t("plans.toDashboard")}</Button>
      </Notice>
    );
  }
  const needsOffice = failure.reason === "other" && failure.field === "officeId";
  return (
    <Notice tone="danger" isLive>
      <p>{words()}</p>
      {needsOffice ? (
        <Button href={appendQuery(paths.findADentist, { plan: failure.planId })}>{t("join.findOffice")}</Button>
      ) : null}
    </Notice>
  );

  function words(): string {
    if (failure.reason === "coupon") {
      const why = failure.fault === undefined ? failure.detail : t(`join.couponReason.${failure.fault}`);
      return `${why} ${t("join.couponRefused", { coupon })}`;
    }
    if (failure.reason === "network") return t("plans.offline");
    if (failure.reason === "other" && failure.field !== undefined) return t(`join.refused.${failure.field}`);
    return failure.detail === "" ? t("plans.failed") : failure.detail;
  }
}
