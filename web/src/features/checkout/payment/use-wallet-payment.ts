import { useRef } from "react";
import { useT } from "../../../messages/use-t";
import type { ChargeKey, Tokenise } from "../../charge/charge-flow";
import { givenConsents, isRenewing } from "../../charge/consents";
import { ORDER_FIELDS, type ChargeFormState } from "../../charge/use-charge-form";
import type { WalletPayment } from "../../payment/wallet-buttons";
import { joinCall } from "./joining";
import type { Checkout, Quote } from "../schemas";
import { walletSheet } from "./wallet-sheet";

interface WalletPaymentOptions {
  checkout: Checkout;
  quote: Quote;
  /** New amounts are being requested: those shown may change. */
  isStale: boolean;
  state: ChargeFormState;
}

/**
 * Payment with a wallet. The wallet opens only with the required consents, and pays the order as it was when it opened. The
 * payment method is stored for later charges only with the consent to renewal.
 */
export function useWalletPayment({ checkout, quote, isStale, state }: WalletPaymentOptions): WalletPayment {
  const { form, isBusy, payWith } = state;
  const t = useT();
  const toCall = useRef<(key: ChargeKey) => ReturnType<typeof joinCall>>(undefined);
  const consents = givenConsents(form.values, quote.consents);
  const isStored = isRenewing(consents);

  function open() {
    if (isBusy || isStale || !form.permits(ORDER_FIELDS)) return undefined;
    toCall.current = (key) => joinCall(checkout, quote, { ...key, consents }, isStored);
    return walletSheet(quote, isStored, window.location.origin, t);
  }

  async function pay(tokenise: Tokenise): Promise<boolean> {
    return toCall.current === undefined ? false : payWith(tokenise, toCall.current);
  }

  const email = checkout.account?.email ?? "";
  return { order: { amountCents: quote.dueTodayCents, isStored, email }, open, pay };
}
