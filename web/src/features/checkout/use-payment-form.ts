import { useState } from "react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import type { Form, SubmitResult } from "../../ui/forms/use-form";
import { useForm } from "../../ui/forms/use-form";
import { cardOf } from "../payment/card-entry";
import type { AnyCardEntry } from "../payment/use-card-entry";
import type { PaymentField } from "./rules/payment";
import { checkPayment, givenConsents, startPayment, TICKED } from "./rules/payment";
import type { Checkout, Quote } from "./schemas";
import type { Payment } from "./use-payment";

export interface PaymentFormOptions {
  checkout: Checkout;
  quote: Quote;
  card: AnyCardEntry;
  payment: Payment;
  /** Asks for new amounts; gives the total due now. */
  onQuoteExpired(): Promise<number | undefined>;
}

export interface PaymentFormState {
  form: Form<PaymentField>;
  /** The total that is due now, when it differs from the one that was on the page at the last try. */
  changedTotal: number | undefined;
  /** A payment is under way, or went through and the buyer is on the way to its page. */
  isBusy: boolean;
  /** Nothing more is asked for: the answer to this payment is missing, or it went through. */
  isClosed: boolean;
}

/** Consents and card of the payment step. Everything typed survives a refusal except the security code. */
export function usePaymentForm({ checkout, quote, card, payment, onQuoteExpired }: PaymentFormOptions): PaymentFormState {
  const t = useT();
  const { today } = useEnvironment();
  const [changedTotal, setChangedTotal] = useState<number>();
  const { account } = checkout;
  const form = useForm<PaymentField>({
    initial: startPayment(
      account ? `${account.firstName} ${account.lastName}` : "",
      account?.address.zip.slice(0, 5) ?? "",
    ),
    check: (values) => checkPayment(values, quote.consents, card, today),
    submit,
  });

  async function submit(values: Record<PaymentField, string>): Promise<SubmitResult<PaymentField>> {
    setChangedTotal(undefined);
    const order = {
      checkoutId: checkout.id,
      quoteId: quote.id,
      billingCycle: quote.billingCycle,
      autoRenew: values.consent_auto_renew === TICKED,
      consents: givenConsents(values, quote.consents),
    };
    const outcome = await payment.pay(order, cardOf(values));
    if (outcome.kind === "paid") return { ok: true };
    if (outcome.kind === "card_refused") return { ok: false, codes: outcome.codes };
    if (outcome.kind !== "card_service_unreachable") form.set("cvc", "");
    if (outcome.kind === "quote_expired") {
      const total = await onQuoteExpired();
      if (total !== quote.dueTodayCents) setChangedTotal(total);
    }
    const failure = outcome.kind === "consent_required" ? t("checkout.outcome.consentTitle") : undefined;
    return failure === undefined ? { ok: true } : { ok: false, failure };
  }

  const ended = payment.outcome?.kind;
  return {
    form,
    changedTotal,
    isBusy: payment.phase !== undefined || form.isPending || ended === "paid",
    isClosed: ended === "unresolved" || ended === "paid_signed_out",
  };
}
