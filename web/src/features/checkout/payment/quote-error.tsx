import { isApiError } from "../../../api/api-error";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { Spinner } from "../../../ui/spinner";
import { ChargeNotice } from "../../charge/charge-notice";
import { ChargeProgress } from "../../charge/charge-progress";
import type { Charge } from "../../charge/use-charge";
import type { Joined } from "./joining";
import { JoinedNotice } from "./payment-form";
import "./quote-error.css";

interface QuoteTroubleProps {
  error: Error | null;
  isFetching: boolean;
  charge: Charge<Joined>;
  onRetry(): void;
}

/** Replaces the payment form while there are no amounts: they are loading, failed, or a payment is in progress. */
export function QuoteError({ error, isFetching, charge, onRetry }: QuoteTroubleProps): React.ReactNode {
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

function Waiting({ words }: { words: string }): React.ReactNode {
  return (
    <div className="quote-error" role="status">
      <Spinner size="md" />
      <p>{words}</p>
    </div>
  );
}
