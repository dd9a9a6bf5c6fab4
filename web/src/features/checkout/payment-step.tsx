import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../messages/use-t";
import { acceptSignIn } from "../../session/login";
import { useCardEntry } from "../payment/use-card-entry";
import { CheckoutFrame } from "./checkout-frame";
import { checkoutQuery } from "./checkout-query";
import type { PaymentOutcome } from "./payment-flow";
import { PaymentForm } from "./payment-form";
import { PaymentSummary } from "./payment-summary";
import { quoteQuery } from "./quote-query";
import { QuoteTrouble } from "./quote-trouble";
import { RenewalChoice } from "./renewal-choice";
import type { Checkout } from "./schemas";
import { stepPath } from "./steps";
import { usePayment } from "./use-payment";
import type { PaymentFormOptions } from "./use-payment-form";
import { usePaymentForm } from "./use-payment-form";

/** The third step: check everything, see every amount and fact, agree, and pay. */
export function PaymentStep({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(quoteQuery());
  const quote = data ?? undefined;
  const card = useCardEntry({ amountCents: quote?.dueTodayCents, payerEmail: checkout.account?.email });
  const payment = usePayment(checkout.id, card, useEnterMembership());
  useCheckoutEnd(payment.outcome?.kind === "paid_signed_out");

  async function renewQuote(): Promise<number | undefined> {
    const { data: fresh } = await refetch();
    return fresh?.dueTodayCents;
  }

  return (
    <CheckoutFrame step="payment" heading={t("checkout.pay.heading")} checkout={checkout} hasOwnSummary>
      {quote ? (
        <OrderAndPayment
          checkout={checkout}
          quote={quote}
          card={card}
          payment={payment}
          isStale={isFetching}
          onQuoteExpired={renewQuote}
        />
      ) : (
        <>
          <PaymentSummary checkout={checkout} quote={undefined} isStale={isFetching} />
          <QuoteTrouble error={error} isFetching={isFetching} payment={payment} onRetry={() => void refetch()} />
        </>
      )}
    </CheckoutFrame>
  );
}

/** The summary and the form; the choice about renewal belongs to both. */
function OrderAndPayment(options: PaymentFormOptions): React.ReactNode {
  const { checkout, quote, card, payment, isStale } = options;
  const state = usePaymentForm(options);
  return (
    <div className="payment-columns">
      <PaymentSummary
        checkout={checkout}
        quote={quote}
        isStale={isStale}
        renewalChoice={state.isClosed ? null : <RenewalChoice form={state.form} quote={quote} />}
      />
      <PaymentForm quote={quote} card={card} payment={payment} state={state} />
    </div>
  );
}

/** A checkout that is paid is asked for anew by the next page. */
function useCheckoutEnd(isPaid: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ ...checkoutQuery(), refetchType: "none" });
  }, [client, isPaid]);
}

/** Turns the buyer's page into the member's: new session, nothing remembered of the visitor before. */
function useEnterMembership() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async ({ receipt }: PaymentOutcome & { kind: "paid" }) => {
      acceptSignIn(client, receipt);
      void client.invalidateQueries({ ...checkoutQuery(), refetchType: "none" });
      client.removeQueries({ queryKey: ["member"] });
      await navigate(stepPath("confirmation"), { replace: true });
    },
    [client, navigate],
  );
}
