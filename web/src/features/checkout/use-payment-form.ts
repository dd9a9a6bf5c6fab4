import { useState } from "react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import type { Form, SubmitResult } from "../../ui/forms/use-form";
import { useForm } from "../../ui/forms/use-form";
import { cardOf } from "../payment/card-entry";
import type { AnyCardEntry } from "../payment/use-card-entry";
import type { WalletPayment } from "../payment/wallet-buttons";
import type { PaymentOutcome, PurchaseOrder, Tokenise } from "./payment-flow";
import type { PaymentField } from "./rules/payment";
import { checkPayment, givenConsents, startPayment, TICKED } from "./rules/payment";
import type { Checkout, Quote } from "./schemas";
import type { Payment } from "./use-payment";
import { useWalletPayment } from "./use-wallet-payment";

export interface PaymentFormOptions {
  checkout: Checkout;
  quote: Quote;
  card: AnyCardEntry;
  payment: Payment;
  /** The amounts are being added up again: those shown may change. */
  isStale: boolean;
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
  /** The other way to pay: with a wallet, which needs the consents and no card. */
  wallet: WalletPayment;
}

/** Consents and card of the payment step. Everything typed survives a refusal except the security code. */
export function usePaymentForm(options: PaymentFormOptions): PaymentFormState {
  const { checkout, quote, card, payment } = options;
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
    submit: async (values) => resultOf(await send(orderOf(values), () => card.tokenise(cardOf(values)))),
  });

  function orderOf(values: Record<PaymentField, string>): PurchaseOrder {
    return {
      checkoutId: checkout.id,
      quoteId: quote.id,
      billingCycle: quote.billingCycle,
      autoRenew: values.consent_auto_renew === TICKED,
      consents: givenConsents(values, quote.consents),
    };
  }

  async function send(order: PurchaseOrder, tokenise: Tokenise): Promise<PaymentOutcome> {
    setChangedTotal(undefined);
    const outcome = await payment.pay(order, tokenise);
    const isSent = !["paid", "card_refused", "card_service_unreachable"].includes(outcome.kind);
    if (isSent) form.set("cvc", "");
    if (outcome.kind === "quote_expired") {
      const total = await options.onQuoteExpired();
      if (total !== quote.dueTodayCents) setChangedTotal(total);
    }
    return outcome;
  }

  function resultOf(outcome: PaymentOutcome): SubmitResult<PaymentField> {
    if (outcome.kind === "card_refused") return { ok: false, codes: outcome.codes };
    return outcome.kind === "consent_required" ? { ok: false, failure: t("checkout.outcome.consentTitle") } : { ok: true };
  }

  const ended = payment.outcome?.kind;
  const isBusy = payment.phase !== undefined || form.isPending || ended === "paid";
  const wallet = useWalletPayment({ ...options, form, isBusy, orderOf, send, resultOf });
  return { form, changedTotal, isBusy, isClosed: ended === "unresolved" || ended === "paid_signed_out", wallet };
}
