import { useState } from "react";
import { isApiError } from "../../api/api-error";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Spinner } from "../../ui/spinner";
import type { ChargeCall } from "../charge/charge-flow";
import { ChargeNotice } from "../charge/charge-notice";
import { ChargeProgress } from "../charge/charge-progress";
import { useCharge } from "../charge/use-charge";
import type { PaidWith } from "../charge/use-charge-form";
import type { CardOwner } from "../payment/stored-card";
import { useCardEntry } from "../payment/use-card-entry";
import { ChangeForm } from "./change-form";
import { useChangeError } from "./change-error";
import type { ChangeQuote } from "./change-quote";
import type { QuoteRequest } from "./quote-change";
import { QuoteView } from "./quote-view";
import { type QuoteState, useQuote } from "./use-quote";
import "./change-step.css";

interface ChangeStepProps<Done> {
  /** The requested change; undefined until it is known. */
  quoteRequest: QuoteRequest | undefined;
  /** See useCharge(). */
  scope: string;
  heading: string;
  owner?: CardOwner;
  isDanger?: boolean;
  submitLabel(quote: ChangeQuote): string;
  toCall(quote: ChangeQuote, paid: PaidWith): ChargeCall;
  /** Parses the answer; throws when it does not fit the schema. */
  read(body: unknown): Done;
  onDone(done: Done): void;
  /** Content in place of the amounts when the change is not possible now (409); detail is the reason. */
  onRefused?(detail: string): React.ReactNode;
  /** Button or link beside the submit button that leads back. */
  back: React.ReactNode;
  /** Content between the amounts and the form. */
  children?: React.ReactNode;
}

/** The amounts of a change, and the form that submits it. Completes a try that a reload interrupted first. */
export function ChangeStep<Done>(props: ChangeStepProps<Done>): React.ReactNode {
  const { quoteRequest, scope, heading, owner, isDanger = false, submitLabel, toCall, read, onDone, onRefused, back, children } = props;
  const quoteState = useQuote(quoteRequest);
  const [hasRetried, setRetried] = useState(false);
  const { quote } = quoteState;
  const due = quote?.dueTodayCents ?? 0;
  const entry = useCardEntry({ amountCents: due });
  const charge = useCharge({ scope, read, onDone, confirm: entry.confirm });

  if (quote === undefined) {
    return (
      <>
        <ChargeNotice charge={charge} />
        <ChargeProgress phase={charge.phase} isFree />
        {isApiError(quoteState.error) && quoteState.error.status === 409 && onRefused ? (
          onRefused(quoteState.error.detail)
        ) : (
          <QuoteError
            quoteState={quoteState}
            onRetry={() => {
              setRetried(true);
              void quoteState.refetch();
            }}
            back={back}
          />
        )}
      </>
    );
  }
  return (
    <div className="change-step" aria-busy={quoteState.isFetching}>
      <QuoteView quote={quote} heading={heading} takesFocus={hasRetried} />
      {children}
      <ChangeForm
        charge={charge}
        entry={entry}
        dueCents={due}
        needsCard={due > 0}
        storedCard={quote.paymentMethod}
        consents={quote.consents}
        owner={owner}
        isDanger={isDanger}
        submitLabel={submitLabel(quote)}
        toCall={(paid) => toCall(quote, paid)}
        onQuoteExpired={quoteState.refetch}
        back={back}
      />
    </div>
  );
}

interface QuoteErrorProps {
  quoteState: QuoteState;
  onRetry: () => void;
  back: React.ReactNode;
}

/** Waiting for the amounts, or the reason why they are missing, with a retry button. */
function QuoteError({ quoteState, onRetry, back }: QuoteErrorProps): React.ReactNode {
  const t = useT();
  const toResult = useChangeError();
  if (quoteState.error === null || quoteState.isFetching) {
    return (
      <div className="quote-waiting" role="status">
        <Spinner size="md" />
        <p>{t("billing.quote.adding")}</p>
      </div>
    );
  }
  return (
    <Notice tone="warning" title={t("billing.quote.failed")} isLive>
      <p>{toResult(quoteState.error, []).failure}</p>
      <div className="form-actions">
        <Button variant="secondary" onPress={onRetry}>
          {t("billing.quote.retry")}
        </Button>
        {back}
      </div>
    </Notice>
  );
}
