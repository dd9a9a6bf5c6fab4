import { useState } from "react";
import type { Checked } from "../../api/check";
import { asCanceled } from "../../api/checks/cancel";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/select-field";
import { ChangeStep } from "../change/change-step";
import { DoneView } from "../change/done-view";
import { useMembershipRefresh } from "../change/use-refresh";
import { Facts } from "../member/facts";
import { BANK_ACCOUNT, cardBrandName } from "../payment/stored-card";
import { ChangeUnavailable } from "./change-unavailable";

const CANCEL_PATH = "/api/v4/member/cancel";
const REASONS = ["price", "dentist", "not_used", "other_plan", "moved", "other"] as const;

type Canceled = Checked<typeof asCanceled>;

/** Cancellation: the refund to the cent, the effects with their dates, and the button. No attempt to retain the member. */
export function CancelStep(): React.ReactNode {
  const t = useT();
  const refresh = useMembershipRefresh();
  const [reason, setReason] = useState("");
  const [canceled, setCanceled] = useState<Canceled>();

  if (canceled !== undefined) return <CanceledView canceled={canceled} />;
  return (
    <ChangeStep
      quoteRequest={{ method: "GET", path: `${CANCEL_PATH}/quote` }}
      scope="cancel"
      heading={t("billing.cancel.quoteHeading")}
      isDanger
      submitLabel={(quote) =>
        quote.refundCents > 0
          ? t("billing.cancel.confirmRefund", { amount: formatMoney(quote.refundCents) })
          : t("billing.cancel.confirm")
      }
      toCall={(quote) => ({
        method: "POST",
        path: CANCEL_PATH,
        body: { quoteId: quote.quoteId, ...(reason === "" ? {} : { reason }) },
      })}
      read={(body) => asCanceled(body)}
      onDone={(answer) => {
        setCanceled(answer);
        void refresh();
      }}
      onRefused={(detail) => <ChangeUnavailable title={t("billing.cancel.nothing")} detail={detail} />}
      back={
        <Button variant="quiet" href={paths.dashboard}>
          {t("billing.cancel.keep")}
        </Button>
      }
    >
      <SelectField
        name="reason"
        label={t("billing.cancel.reason")}
        hint={t("billing.cancel.reasonHint")}
        optional
        emptyLabel={t("billing.cancel.noReason")}
        options={REASONS.map((value) => ({ value, label: t(`billing.cancel.because.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
    </ChangeStep>
  );
}

function CanceledView({ canceled }: { canceled: Canceled }): React.ReactNode {
  const t = useT();
  const { endsOn, refundCents, refundDays, card, subscription } = canceled;
  const facts: [string, string][] = [[t("billing.cancel.endsOn"), formatDate(endsOn)]];
  facts.push([t("billing.cancel.refund"), formatMoney(refundCents)]);
  if (refundCents > 0 && card) {
    const { brand, last4 } = card;
    const isAccount = brand === BANK_ACCOUNT;
    const words = isAccount ? t("billing.card.account", { last4 }) : t("billing.card.named", { brand: cardBrandName(brand), last4 });
    facts.push([t("billing.cancel.to"), words]);
  }
  if (refundCents > 0 && refundDays) {
    facts.push([t("billing.cancel.when"), t("billing.cancel.days", { count: refundDays })]);
  }
  return (
    <DoneView title={t("billing.cancel.done")} isPageHeading>
      <Facts facts={facts} />
      <p>{t("billing.cancel.doneText")}</p>
      {subscription?.renewUntil ? (
        <p>{t("billing.cancel.comeBack", { date: formatDate(subscription.renewUntil) })}</p>
      ) : null}
      <Button href={paths.dashboard}>{t("member.area.toOverview")}</Button>
    </DoneView>
  );
}
