import { useRef } from "react";
import { useT } from "../../messages/use-t";
import type { Form, SubmitResult } from "../../ui/forms/use-form";
import type { WalletPayment } from "../payment/wallet-buttons";
import type { PaymentOutcome, PurchaseOrder, Tokenise } from "./payment-flow";
import type { PaymentField, PaymentInput } from "./rules/payment";
import { CONSENT_FIELDS, TICKED } from "./rules/payment";
import type { Checkout, Quote } from "./schemas";
import { walletSheet } from "./wallet-sheet";

interface WalletPaymentOptions {
  checkout: Checkout;
  quote: Quote;
  isStale: boolean;
  isBusy: boolean;
  form: Form<PaymentField>;
  orderOf(values: PaymentInput): PurchaseOrder;
  send(order: PurchaseOrder, tokenise: Tokenise): Promise<PaymentOutcome>;
  resultOf(outcome: PaymentOutcome): SubmitResult<PaymentField>;
}

/**
 * Paying with a wallet. It opens once the consents are given, and pays the order that was agreed to at that moment. Its
 * method is kept for later charges only with the consent to renewal.
 */
export function useWalletPayment(options: WalletPaymentOptions): WalletPayment {
  const { checkout, quote, form, isBusy, isStale } = options;
  const t = useT();
  const agreed = useRef<PurchaseOrder>(undefined);
  const isRenewing = form.values.consent_auto_renew === TICKED;

  function open() {
    if (isBusy || isStale || !form.permits(CONSENT_FIELDS)) return undefined;
    const order = options.orderOf(form.values);
    agreed.current = isRenewing ? order : { ...order, keepPaymentMethod: false };
    return walletSheet(quote, isRenewing, window.location.origin, t);
  }

  async function pay(tokenise: Tokenise): Promise<boolean> {
    const order = agreed.current;
    if (order === undefined) return false;
    let isPaid = false;
    await form.submitWith([], async () => {
      const outcome = await options.send(order, tokenise);
      isPaid = outcome.kind === "paid" || outcome.kind === "paid_signed_out";
      return options.resultOf(outcome);
    });
    return isPaid;
  }

  const email = checkout.account?.email ?? "";
  return { order: { amountCents: quote.dueTodayCents, isKept: isRenewing, email }, open, pay };
}
