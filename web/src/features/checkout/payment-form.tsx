import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Fieldset } from "../../ui/fieldset";
import { nextFieldOnEnter } from "../../ui/forms/next-field";
import { CardFields } from "../payment/card-fields";
import { CardTrust } from "../payment/card-trust";
import { useCardMessage } from "../payment/use-card-message";
import { WalletButtons } from "../payment/wallet-buttons";
import { TrustStrip } from "../trust/trust-strip";
import { ConsentFields } from "./consent-fields";
import { useFieldMessage } from "./field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { LegalFacts } from "./legal-facts";
import { PaymentNotice } from "./payment-notice";
import { PaymentProgress } from "../payment/payment-progress";
import type { PaymentFormOptions, PaymentFormState } from "./use-payment-form";
import "./payment-form.css";

type PaymentFormProps = Pick<PaymentFormOptions, "quote" | "card" | "payment"> & { state: PaymentFormState };

/** The legal facts with the consents that are required, then the wallets of this browser, and the card last. */
export function PaymentForm({ quote, card, payment, state }: PaymentFormProps): React.ReactNode {
  const t = useT();
  const { form, changedTotal, isBusy, isClosed, wallet } = state;
  const message = useCardMessage(card, useFieldMessage());
  const amount = formatMoney(quote.dueTodayCents);
  return (
    <form
      ref={form.formRef}
      noValidate
      className="checkout-form payment-form"
      onSubmit={form.onSubmit}
      onKeyDown={nextFieldOnEnter}
    >
      <PaymentNotice
        outcome={isBusy ? undefined : payment.outcome}
        changedTotalCents={changedTotal}
        onCheckAgain={() => void payment.resume()}
      />
      <FormErrors form={form} message={message} />
      <div hidden={isClosed}>
        <LegalFacts>
          <ConsentFields form={form} consents={quote.consents.filter((consent) => consent.required)} />
        </LegalFacts>
        {card.provider === "stripe" ? <WalletButtons card={card.card} payment={wallet} /> : null}
        <Fieldset legend={t("checkout.pay.cardHeading")}>
          <CardFields entry={card} form={form} message={message} />
        </Fieldset>
      </div>
      <PaymentProgress phase={payment.phase} words={payment.phase && t(`checkout.pay.phase.${payment.phase}`)} />
      <div className="checkout-actions" hidden={isClosed}>
        <CardTrust entry={card} />
        <Button type="submit" variant="primary" size="large" isPending={isBusy} isFullWidth>
          {t("checkout.pay.button", { amount })}
        </Button>
        <p className="checkout-note">{t("checkout.pay.afterButton", { amount })}</p>
        <TrustStrip />
      </div>
    </form>
  );
}
