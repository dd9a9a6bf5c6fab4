import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useQuery } from "../../../api/use-query";
import { useNavigate } from "../../../routing/hooks";
import { useT } from "../../../messages/use-t";
import { acceptSignIn } from "../../../session/login";
import { answerError } from "../../../ui/forms/field-message";
import { type Charge, useCharge } from "../../charge/use-charge";
import { useChargeForm } from "../../charge/use-charge-form";
import type { CardOwner } from "../../payment/stored-card";
import { type AnyCardEntry, useCardEntry } from "../../payment/use-card-entry";
import { CheckoutFrame } from "../checkout-frame";
import { cacheCheckout, checkoutQuery, getCheckout } from "../checkout-query";
import { BankPayment } from "./bank-payment";
import { isDebit, joinCall, type Joined, joinScope, readJoined } from "./joining";
import { PaymentForm } from "./payment-form";
import { PaymentSummary } from "../summary/payment-summary";
import { quoteQuery } from "../summary/quote-query";
import { QuoteError } from "./quote-error";
import { RenewalChoice } from "./renewal-choice";
import type { Account, Checkout, Quote } from "../schemas";
import { stepPath } from "../steps";
import { useWalletPayment } from "./use-wallet-payment";

/** The third step: review of the order with all amounts and legal facts, consents, payment. */
export function PaymentStep({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(quoteQuery());
  const quote = data ?? undefined;
  const card = useCardEntry({ amountCents: quote?.dueTodayCents, payerEmail: checkout.account?.email });
  const charge = useCharge({
    scope: joinScope(checkout),
    confirm: card.confirm,
    read: readJoined,
    onDone: useEnterMembership(),
  });

  async function renewQuote(): Promise<number | undefined> {
    const [{ data: fresh, isError }] = await Promise.all([refetch(), renewCheckout(client)]);
    return isError ? undefined : fresh?.dueTodayCents;
  }

  return (
    <CheckoutFrame step="payment" heading={t("checkout.pay.heading")} checkout={checkout} hasOwnSummary>
      {quote ? (
        <OrderAndPayment
          checkout={checkout}
          quote={quote}
          card={card}
          charge={charge}
          isStale={isFetching}
          onQuoteExpired={renewQuote}
        />
      ) : (
        <>
          <PaymentSummary checkout={checkout} quote={undefined} isStale={isFetching} />
          <QuoteError error={error} isFetching={isFetching} charge={charge} onRetry={() => void refetch()} />
        </>
      )}
    </CheckoutFrame>
  );
}

/** Loads plan and people again, which another tab may have changed, so that they match the new quote. After a failure they stay. */
async function renewCheckout(client: QueryClient): Promise<void> {
  const state = await getCheckout().catch(() => undefined);
  if (state?.kind === "present" && state.checkout.step === "payment") cacheCheckout(client, state.checkout);
}

interface OrderAndPaymentProps {
  checkout: Checkout;
  quote: Quote;
  card: AnyCardEntry;
  charge: Charge<Joined>;
  /** New amounts are being requested: those shown may change. */
  isStale: boolean;
  onQuoteExpired(): Promise<number | undefined>;
}

/** Summary and form; they share the renewal consent. */
function OrderAndPayment(props: OrderAndPaymentProps): React.ReactNode {
  const { checkout, quote, card, charge, isStale, onQuoteExpired } = props;
  const [hasOpenCoupon, setOpenCoupon] = useState(false);
  const state = useChargeForm({
    charge,
    entry: card,
    dueCents: quote.dueTodayCents,
    needsCard: true,
    consents: quote.consents,
    hasOpenCoupon,
    owner: checkout.account ? ownerOf(checkout.account) : undefined,
    toCall: (paid) => joinCall(checkout, quote, paid),
    onQuoteExpired,
  });
  const wallet = useWalletPayment({ checkout, quote, isStale, state });
  return (
    <div className="payment-columns">
      <PaymentSummary
        checkout={checkout}
        quote={quote}
        isStale={isStale}
        coupon={{ error: answerError(state.form, "coupon", state.message), onOpenChange: setOpenCoupon }}
        renewalChoice={state.isClosed ? null : <RenewalChoice state={state} quote={quote} />}
      />
      <PaymentForm
        quote={quote}
        card={card}
        charge={charge}
        state={state}
        wallet={wallet}
        otherWay={<BankPayment card={card} checkout={checkout} quote={quote} isStale={isStale} state={state} />}
      />
    </div>
  );
}

/** Probable owner of the card. */
function ownerOf({ firstName, lastName, address }: Account): CardOwner {
  return { name: `${firstName} ${lastName}`, billingZip: address.zip.slice(0, 5) };
}

/**
 * Returns the handler of a completed purchase. The next page requests the paid checkout again. If the answer signs in, starts
 * the member's session and clears cached member data. A started debit continues on its own page.
 */
function useEnterMembership() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (joined: Joined): Promise<void> => {
    void client.invalidateQueries({ ...checkoutQuery(), refetchType: "none" });
    if (isDebit(joined)) return navigate(stepPath("bank-debit"), { replace: true });
    const { email, csrfToken } = joined;
    if (csrfToken === undefined) return;
    acceptSignIn(client, { email, csrfToken });
    client.removeQueries({ queryKey: ["member"] });
    await navigate(stepPath("confirmation"), { replace: true });
  };
}
