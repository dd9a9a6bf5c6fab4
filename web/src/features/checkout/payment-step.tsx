import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../messages/use-t";
import { acceptSignIn } from "../../session/login";
import { useCardEntry } from "../payment/use-card-entry";
import { AnswersReview } from "./answers-review";
import { CheckoutFrame } from "./checkout-frame";
import { checkoutQuery } from "./checkout-query";
import { CostTable } from "./cost-table";
import { CouponField } from "./coupon-field";
import { LegalFacts } from "./legal-facts";
import type { PaymentOutcome } from "./payment-flow";
import { PaymentForm } from "./payment-form";
import { PlanChoice } from "./plan-choice";
import { quoteQuery } from "./quote-query";
import { QuoteTrouble } from "./quote-trouble";
import { RefundPromise } from "./refund-promise";
import type { Checkout } from "./schemas";
import { stepPath } from "./steps";
import { usePayment } from "./use-payment";

/** The third step: check everything, see every amount and fact, agree, and pay. */
export function PaymentStep({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(quoteQuery());
  const quote = data ?? undefined;
  const card = useCardEntry({ amountCents: quote?.dueTodayCents });
  const payment = usePayment(checkout.id, card, useEnterMembership());
  useCheckoutEnd(payment.outcome?.kind === "paid_signed_out");

  async function renewQuote(): Promise<number | undefined> {
    const { data: fresh } = await refetch();
    return fresh?.dueTodayCents;
  }

  return (
    <CheckoutFrame
      step="payment"
      heading={t("checkout.pay.heading")}
      lead={t("checkout.pay.intro")}
      checkout={checkout}
      quote={quote}
    >
      <AnswersReview checkout={checkout} />
      <PlanChoice checkout={checkout} />
      <section className="review-part" aria-labelledby="cost-heading">
        <h2 id="cost-heading" className="review-heading">
          {t("checkout.pay.costHeading")}
        </h2>
        {quote ? <CostTable quote={quote} isStale={isFetching} /> : null}
        {quote ? <CouponField checkout={checkout} quote={quote} /> : null}
        {quote ? <RefundPromise quote={quote} /> : null}
      </section>
      <LegalFacts />
      {quote ? (
        <PaymentForm checkout={checkout} quote={quote} card={card} payment={payment} onQuoteExpired={renewQuote} />
      ) : (
        <QuoteTrouble error={error} isFetching={isFetching} payment={payment} onRetry={() => void refetch()} />
      )}
    </CheckoutFrame>
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
