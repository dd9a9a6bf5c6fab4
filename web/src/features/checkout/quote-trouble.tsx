import { isApiError } from "../../api/api-error";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Spinner } from "../../ui/spinner";
import { PaymentNotice } from "./payment-notice";
import { PaymentProgress } from "../payment/payment-progress";
import "./quote-trouble.css";
import type { Payment } from "./use-payment";

interface QuoteTroubleProps {
  error: Error | null;
  isFetching: boolean;
  payment: Payment;
  onRetry(): void;
}

/** Stands in for the pay form while there are no amounts: loading, failed, or a payment is already under way. */
export function QuoteTrouble({ error, isFetching, payment, onRetry }: QuoteTroubleProps): React.ReactNode {
  const t = useT();
  if (payment.phase !== undefined) {
    return <PaymentProgress phase={payment.phase} words={t("checkout.outcome.resuming")} />;
  }
  if (payment.outcome !== undefined) {
    return <PaymentNotice outcome={payment.outcome} changedTotalCents={undefined} onCheckAgain={() => void payment.resume()} />;
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
    <div className="quote-trouble" role="status">
      <Spinner size="md" />
      <p>{words}</p>
    </div>
  );
}
