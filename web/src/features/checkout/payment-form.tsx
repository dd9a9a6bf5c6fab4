import { useState } from "react";
import { useEnvironment } from "../../content/environment";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Fieldset } from "../../ui/fieldset";
import { AutoRenewWords } from "./auto-renew-words";
import { cardOf } from "../payment/card-entry";
import { CardFields } from "../payment/card-fields";
import { useCardMessage } from "../payment/use-card-message";
import type { AnyCardEntry } from "../payment/use-card-entry";
import { ConsentFields } from "./consent-fields";
import { useFieldMessage } from "./field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { PaymentNotice } from "./payment-notice";
import { PaymentProgress } from "../payment/payment-progress";
import type { PaymentField } from "./rules/payment";
import { checkPayment, givenConsents, startPayment, TICKED } from "./rules/payment";
import type { Checkout, Quote } from "./schemas";
import type { SubmitResult } from "../../ui/forms/use-form";
import { useForm } from "../../ui/forms/use-form";
import type { Payment } from "./use-payment";
import "./payment-form.css";

interface PaymentFormProps {
  checkout: Checkout;
  quote: Quote;
  card: AnyCardEntry;
  payment: Payment;
  /** Asks for new amounts; gives the total due now. */
  onQuoteExpired(): Promise<number | undefined>;
}

/** Agreement, renewal, and the card last. Everything typed survives a refusal except the security code. */
export function PaymentForm({ checkout, quote, card, payment, onQuoteExpired }: PaymentFormProps): React.ReactNode {
  const t = useT();
  const { today } = useEnvironment();
  const [changedTotal, setChangedTotal] = useState<number>();
  const message = useCardMessage(card, useFieldMessage());
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

  const isBusy = payment.phase !== undefined || form.isPending || payment.outcome?.kind === "paid";
  // Nothing more is asked for: the answer to this payment is missing, or it went through.
  const isClosed = payment.outcome?.kind === "unresolved" || payment.outcome?.kind === "paid_signed_out";
  const required = quote.consents.filter((consent) => consent.required);
  const optional = quote.consents.filter((consent) => !consent.required);
  const amount = formatMoney(quote.dueTodayCents);
  return (
    <form ref={form.formRef} noValidate className="checkout-form payment-form" onSubmit={form.onSubmit}>
      <PaymentNotice
        outcome={isBusy ? undefined : payment.outcome}
        changedTotalCents={changedTotal}
        onCheckAgain={() => void payment.resume()}
      />
      <FormErrors form={form} message={message} />
      <div hidden={isClosed}>
        <Fieldset legend={t("checkout.pay.consentHeading")} hint={t("checkout.pay.consentIntro")}>
          <ConsentFields form={form} consents={required} />
        </Fieldset>
        {optional.length > 0 ? (
          <Fieldset legend={t("checkout.pay.autoRenewHeading")}>
            <ConsentFields form={form} consents={optional} />
            <AutoRenewWords quote={quote} isOn={form.values.consent_auto_renew === TICKED} />
          </Fieldset>
        ) : null}
        <Fieldset legend={t("checkout.pay.cardHeading")} hint={t("payment.cardPrivacy")}>
          <CardFields entry={card} form={form} message={message} />
        </Fieldset>
      </div>
      <PaymentProgress phase={payment.phase} words={payment.phase && t(`checkout.pay.phase.${payment.phase}`)} />
      <div className="checkout-actions" hidden={isClosed}>
        <Button type="submit" variant="primary" size="large" isPending={isBusy} isFullWidth>
          {t("checkout.pay.button", { amount })}
        </Button>
        <p className="checkout-note">{t("checkout.pay.afterButton", { amount })}</p>
      </div>
    </form>
  );
}
