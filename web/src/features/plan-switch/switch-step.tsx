import { useState } from "react";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { RadioGroupField } from "../../ui/radio-group-field";
import { SelectField } from "../../ui/select-field";
import { ChangeStep } from "../change/change-step";
import { type ChangeDone, readChangeDone } from "../change/change-quote";
import { DoneView } from "../change/done-view";
import { useMembershipRefresh } from "../change/use-refresh";
import type { CardOwner } from "../payment/stored-card";
import { SWITCH_PATH, type SwitchOption, type SwitchTime } from "./switches-query";

interface SwitchStepProps {
  option: SwitchOption;
  owner: CardOwner;
}

/** Collects the time and the office, shows the price, and switches the plan. */
export function SwitchStep({ option, owner }: SwitchStepProps): React.ReactNode {
  const t = useT();
  const refresh = useMembershipRefresh();
  const { plan, offices } = option;
  const [when, setWhen] = useState<SwitchTime>(option.when[0] ?? "renewal");
  const [officeId, setOfficeId] = useState(offices.length === 1 ? String(offices[0]?.id) : "");
  const [done, setDone] = useState<ChangeDone>();
  const path = `${SWITCH_PATH}/${plan.id}`;
  const choice = { when, ...(officeId === "" ? {} : { officeId: Number(officeId) }) };
  const isKnown = offices.length === 0 || officeId !== "";

  if (done !== undefined) {
    // The answer's start, because a try that a reload interrupted may have had another one than the form.
    const isNow = done.effectiveOn !== done.renewsOn;
    return (
      <DoneView title={t(isNow ? "billing.plan.doneNow" : "billing.plan.doneLater", { plan: plan.name })} done={done} isPageHeading>
        <Button href={paths.memberPlan}>{t("billing.plan.toPlan")}</Button>
      </DoneView>
    );
  }
  return (
    <div className="change-step">
      {option.when.length > 1 ? (
        <RadioGroupField
          name="when"
          label={t("billing.plan.when")}
          look="card"
          value={when}
          onChange={(value) => setWhen(value === "now" ? "now" : "renewal")}
          options={option.when.map((time) => ({
            value: time,
            label: t(`billing.plan.whenLabel.${time}`),
            hint: t(`billing.plan.whenHint.${time}`),
          }))}
        />
      ) : null}
      {offices.length > 0 ? (
        <SelectField
          name="office"
          label={t("billing.plan.office")}
          hint={t("billing.plan.officeHint")}
          value={officeId}
          onChange={setOfficeId}
          options={offices.map((office) => ({
            value: String(office.id),
            label: `${office.name}, ${office.address.city}, ${office.address.state}`,
          }))}
        />
      ) : null}
      {isKnown ? (
        <ChangeStep
          quoteRequest={{ path, body: choice }}
          scope={`switch.${plan.id}`}
          heading={t("billing.plan.quoteHeading", { plan: plan.name })}
          owner={owner}
          submitLabel={(quote) =>
            quote.dueTodayCents > 0
              ? t("billing.plan.switchPay", { amount: formatMoney(quote.dueTodayCents) })
              : t(when === "now" ? "billing.plan.switchNow" : "billing.plan.switchLater")
          }
          toCall={(quote, { paymentToken, idempotencyKey }) => ({
            method: "POST",
            path,
            body: {
              ...choice,
              quoteId: quote.quoteId,
              ...(paymentToken === undefined ? {} : { paymentToken }),
              idempotencyKey,
            },
          })}
          read={readChangeDone}
          onDone={(answer) => {
            setDone(answer);
            void refresh();
          }}
          back={
            <Button variant="quiet" href={paths.memberPlan}>
              {t("billing.plan.keep")}
            </Button>
          }
        />
      ) : null}
    </div>
  );
}
