import { useState } from "react";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { type ChangeDone, readChangeDone } from "../change/change-quote";
import { ChangeStep } from "../change/change-step";
import { DoneView } from "../change/done-view";
import type { QuoteRequest } from "../change/quote-change";
import { useMembershipRefresh } from "../change/use-refresh";
import { isRenewing } from "../charge/consents";
import type { CardOwner } from "../payment/stored-card";
import { ChangeUnavailable } from "./change-unavailable";

interface PaidStepProps {
  owner: CardOwner;
}

const RENEW_PATH = "/api/v4/member/renewSubscription";
const PURCHASE_PATH = "/api/v4/member/purchaseSubscription";

interface RenewStepProps extends PaidStepProps {
  /** Shown when the membership can no longer be renewed, only bought again. */
  instead: React.ReactNode;
  /** A membership is running: a new one cannot be bought. */
  isRunning: boolean;
}

/** Pays the next term of the present plan; after the membership's end, offers to buy it again. */
export function RenewStep({ owner, instead, isRunning }: RenewStepProps): React.ReactNode {
  const t = useT();
  return (
    <PaidTerm
      quoteRequest={{ path: RENEW_PATH, body: {} }}
      scope="renew"
      owner={owner}
      toBody={() => ({})}
      path={RENEW_PATH}
      onRefused={(detail) => (isRunning ? <ChangeUnavailable title={t("billing.renew.notYet")} detail={detail} /> : instead)}
    />
  );
}

interface PurchaseStepProps extends PaidStepProps {
  planId: number;
  cycle: "annual" | "monthly";
}

/** Buys a membership for a former member, or for an account without one. */
export function PurchaseStep({ planId, cycle, owner }: PurchaseStepProps): React.ReactNode {
  const choice = { planId, billingCycle: cycle };
  return (
    <PaidTerm
      quoteRequest={{ path: PURCHASE_PATH, body: choice }}
      scope={`purchase.${planId}.${cycle}`}
      owner={owner}
      path={PURCHASE_PATH}
      toBody={(consents) => ({ ...choice, autoRenew: isRenewing(consents) })}
    />
  );
}

interface PaidTermProps extends PaidStepProps {
  quoteRequest: QuoteRequest;
  scope: string;
  path: string;
  toBody(consents: readonly { key: string }[]): Record<string, unknown>;
  onRefused?(detail: string): React.ReactNode;
}

function PaidTerm({ quoteRequest, scope, path, owner, toBody, onRefused }: PaidTermProps): React.ReactNode {
  const t = useT();
  const refresh = useMembershipRefresh();
  const [done, setDone] = useState<ChangeDone>();
  if (done !== undefined) {
    return (
      <DoneView title={t("billing.renew.done")} done={done} isPageHeading>
        <p>{t("billing.renew.doneText")}</p>
        <Button href={paths.dashboard}>{t("member.area.toOverview")}</Button>
      </DoneView>
    );
  }
  return (
    <ChangeStep
      quoteRequest={quoteRequest}
      scope={scope}
      heading={t("billing.renew.quoteHeading")}
      owner={owner}
      submitLabel={(quote) =>
        quote.dueTodayCents > 0 ? t("billing.open.pay", { amount: formatMoney(quote.dueTodayCents) }) : t("billing.renew.free")
      }
      toCall={(quote, { paymentToken, idempotencyKey, consents }) => ({
        method: "POST",
        path,
        body: {
          ...toBody(consents),
          quoteId: quote.quoteId,
          consents,
          ...(paymentToken === undefined ? {} : { paymentToken }),
          idempotencyKey,
        },
      })}
      read={readChangeDone}
      onDone={(answer) => {
        setDone(answer);
        void refresh();
      }}
      {...(onRefused === undefined ? {} : { onRefused })}
      back={
        <Button variant="quiet" href={paths.dashboard}>
          {t("billing.renew.later")}
        </Button>
      }
    />
  );
}
