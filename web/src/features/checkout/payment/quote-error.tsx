import { useEffect } from "react";
import { isApiError } from "../../../api/api-error";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { Spinner } from "../../../ui/spinner";
import { ChargeNotice, ToMembership } from "../../charge/charge-notice";
import { ChargeProgress } from "../../charge/charge-progress";
import type { Charge } from "../../charge/use-charge";
import type { Joined } from "./joining";
import { openDebit } from "../open-debit";
import { JoinedNotice } from "./payment-form";
import "./quote-error.css";

interface QuoteErrorProps {
  error: Error | null;
  isFetching: boolean;
  charge: Charge<Joined>;
  onRetry(): void;
}

/** Replaces the payment form while there are no amounts: they are loading, failed, or a payment is in progress. */
export function QuoteError({ error, isFetching, charge, onRetry }: QuoteErrorProps): React.ReactNode {
  const t = useT();
  if (charge.phase !== undefined) {
    return <ChargeProgress phase={charge.phase} words={t("checkout.pay.resuming")} />;
  }
  if (charge.outcome !== undefined) {
    return (
      <>
        <ChargeNotice charge={charge} />
        <JoinedNotice charge={charge} />
      </>
    );
  }
  if (isFetching || error === null) {
    return <Waiting words={t("checkout.pay.loadingQuote")} />;
  }
  if (isApiError(error) && error.code === "checkout_paid") {
    return (
      <Notice title={t("checkout.pay.paidTitle")} isLive>
        <p>{t("checkout.pay.paidText")}</p>
        <ToMembership />
      </Notice>
    );
  }
  if (isApiError(error) && error.code === "purchase_in_progress") {
    return <UnderWay onRetry={onRetry} error={error} />;
  }
  const detail = isApiError(error) && error.status >= 400 && error.status < 500 ? error.detail : "";
  return (
    <Notice tone="danger" title={t("checkout.pay.quoteFailed")} isLive>
      {detail === "" ? null : <p>{detail}</p>}
      <Button variant="secondary" onPress={onRetry}>
        {t("checkout.pay.tryAgain")}
      </Button>
    </Notice>
  );
}

/** Another tab pays. A bank debit takes days and has a page of its own. */
function UnderWay({ error, onRetry }: { error: Error; onRetry(): void }): React.ReactNode {
  const t = useT();
  useEffect(() => void openDebit(), [error]);
  return (
    <Notice title={t("checkout.pay.underWayTitle")} isLive>
      <p>{t("checkout.pay.underWayText")}</p>
      <Button variant="secondary" onPress={onRetry}>
        {t("checkout.pay.tryAgain")}
      </Button>
    </Notice>
  );
}

function Waiting({ words }: { words: string }): React.ReactNode {
  return (
    <div className="quote-error" role="status">
      <Spinner size="md" />
      <p>{words}</p>
    </div>
  );
}
