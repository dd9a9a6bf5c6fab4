import { useState } from "react";
import { isApiError } from "../../api/api-error";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Spinner } from "../../ui/spinner";
import { useCardEntry } from "../payment/use-card-entry";
import { ChangeForm, type PaidWith } from "./change-form";
import { useChangeError } from "./change-error";
import type { ChangeQuote } from "./change-quote";
import type { MoneyCall } from "./money-flow";
import { MoneyNotice } from "./money-notice";
import { MoneyProgress } from "./money-progress";
import type { QuoteWish } from "./quote-change";
import { QuoteView } from "./quote-view";
import { useMoney } from "./use-money";
import { type QuoteState, useQuote } from "./use-quote";
import "./change-step.css";

interface ChangeStepProps {
  /** What is wished; undefined as long as that is not known. */
  wish: QuoteWish | undefined;
  /** See useMoney(). */
  scope: string;
  heading: string;
  owner?: { name: string; billingZip: string };
  isDanger?: boolean;
  submitLabel(quote: ChangeQuote): string;
  toCall(quote: ChangeQuote, paid: PaidWith): MoneyCall;
  onDone(body: unknown): void;
  /** What stands in place of the amounts when it cannot be done as things are (409); the detail says why. */
  onRefused?(detail: string): React.ReactNode;
  /** Beside the button: the way back. */
  back: React.ReactNode;
  /** Between the amounts and the form. */
  children?: React.ReactNode;
}

/** The amounts of a change, and the form that does it. A try that a reload interrupted is finished first. */
export function ChangeStep(props: ChangeStepProps): React.ReactNode {
  const { wish, scope, heading, owner, isDanger = false, submitLabel, toCall, onDone, onRefused, back, children } = props;
  const asked = useQuote(wish);
  const [hasRetried, setRetried] = useState(false);
  const { quote } = asked;
  const due = quote?.dueTodayCents ?? 0;
  const entry = useCardEntry({ amountCents: due });
  const money = useMoney({ scope, onDone, confirm: entry.confirm });

  if (quote === undefined) {
    return (
      <>
        <MoneyNotice outcome={money.phase === undefined ? money.outcome : undefined} onCheckAgain={() => void money.resume()} />
        <MoneyProgress phase={money.phase} />
        {isApiError(asked.error) && asked.error.status === 409 && onRefused ? (
          onRefused(asked.error.detail)
        ) : (
          <QuoteTrouble
            asked={asked}
            onRetry={() => {
              setRetried(true);
              asked.refetch();
            }}
            back={back}
          />
        )}
      </>
    );
  }
  return (
    <div className="change-step" aria-busy={asked.isFetching}>
      <QuoteView quote={quote} heading={heading} takesFocus={hasRetried} />
      {children}
      <ChangeForm
        money={money}
        entry={entry}
        needsCard={due > 0}
        storedCard={quote.paymentMethod}
        consents={quote.consents}
        {...(owner === undefined ? {} : { owner })}
        isDanger={isDanger}
        submitLabel={submitLabel(quote)}
        toCall={(paid) => toCall(quote, paid)}
        onQuoteExpired={asked.refetch}
        back={back}
      />
    </div>
  );
}

interface QuoteTroubleProps {
  asked: QuoteState;
  onRetry: () => void;
  back: React.ReactNode;
}

/** The amounts are being added up, or cannot be: why, and what to do. */
function QuoteTrouble({ asked, onRetry, back }: QuoteTroubleProps): React.ReactNode {
  const t = useT();
  const toResult = useChangeError();
  if (asked.error === null || asked.isFetching) {
    return (
      <div className="quote-waiting" role="status">
        <Spinner size="md" />
        <p>{t("billing.quote.adding")}</p>
      </div>
    );
  }
  return (
    <Notice tone="warning" title={t("billing.quote.failed")} isLive>
      <p>{toResult(asked.error, []).failure}</p>
      <div className="form-actions">
        <Button variant="secondary" onPress={onRetry}>
          {t("billing.quote.retry")}
        </Button>
        {back}
      </div>
    </Notice>
  );
}
