import { formatMoney } from "../../../lib/money";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Fieldset } from "../../../ui/fieldset";
import { FormErrors } from "../../../ui/forms/form-errors";
import { nextFieldOnEnter } from "../../../ui/forms/next-field";
import { ChargeNotice, OutcomeNotice, ToMembership } from "../../charge/charge-notice";
import { ChargeProgress } from "../../charge/charge-progress";
import { ConsentBoxes } from "../../charge/consent-boxes";
import type { Charge } from "../../charge/use-charge";
import type { ChargeFormState } from "../../charge/use-charge-form";
import { CardFields } from "../../payment/card-fields";
import { CardTrust } from "../../payment/card-trust";
import type { AnyCardEntry } from "../../payment/use-card-entry";
import { WalletButtons, type WalletPayment } from "../../payment/wallet-buttons";
import { TrustStrip } from "../../trust/trust-strip";
import { isDebit, type Joined } from "./joining";
import { LegalFacts } from "./legal-facts";
import type { Quote } from "../schemas";
import "./payment-form.css";

interface PaymentFormProps {
  quote: Quote;
  card: AnyCardEntry;
  charge: Charge<Joined>;
  state: ChargeFormState;
  wallet: WalletPayment;
  /** Another payment method, below the card. */
  otherWay: React.ReactNode;
}

/** The legal facts with the required consents, then the wallets of this browser, the card, and other payment methods. */
export function PaymentForm({ quote, card, charge, state, wallet, otherWay }: PaymentFormProps): React.ReactNode {
  const t = useT();
  const { form, message, changedTotalCents, hasQuoteFailed, isBusy, isClosed } = state;
  const amount = formatMoney(quote.dueTodayCents);
  const isFree = quote.dueTodayCents === 0;
  return (
    <form
      ref={form.formRef}
      noValidate
      className="checkout-form payment-form"
      onSubmit={form.onSubmit}
      onKeyDown={nextFieldOnEnter}
    >
      <ChargeNotice charge={charge} isBusy={isBusy} changedTotalCents={changedTotalCents} hasQuoteFailed={hasQuoteFailed} isCardTyped isFree={isFree} />
      <JoinedNotice charge={charge} />
      <FormErrors form={form} message={message} />
      <div hidden={isClosed}>
        <LegalFacts>
          <ConsentBoxes form={form} consents={quote.consents.filter((consent) => consent.required)} message={message} />
        </LegalFacts>
        {card.provider === "stripe" ? <WalletButtons card={card.card} payment={wallet} /> : null}
        <Fieldset
          legend={t(isFree ? "checkout.pay.free.card" : "checkout.pay.cardHeading")}
          hint={isFree ? <FreeHint hasWallets={card.provider === "stripe"} /> : undefined}
        >
          <CardFields entry={card} form={form} message={message} />
        </Fieldset>
      </div>
      <ChargeProgress phase={charge.phase} isFree={isFree} />
      <div className="checkout-actions" hidden={isClosed}>
        <CardTrust entry={card} />
        <Button type="submit" variant="primary" size="large" isPending={isBusy} isFullWidth>
          {isFree ? t("checkout.pay.free.button") : t("checkout.pay.button", { amount })}
        </Button>
        <p className="checkout-note">{t(isFree ? "checkout.pay.free.afterButton" : "checkout.pay.afterButton")}</p>
        {otherWay}
        <TrustStrip />
      </div>
    </form>
  );
}

/** Reason why a card is required while nothing is due, and why no wallet is offered. */
function FreeHint({ hasWallets }: { hasWallets: boolean }): React.ReactNode {
  const t = useT();
  return [t("checkout.pay.free.why"), hasWallets && t("checkout.pay.free.wallets")].filter(Boolean).join(" ");
}

/** Notice for a buyer who has paid but whom the answer does not sign in. */
export function JoinedNotice({ charge: { outcome } }: { charge: Charge<Joined> }): React.ReactNode {
  const t = useT();
  if (outcome?.kind !== "done" || isDebit(outcome.done) || outcome.done.csrfToken !== undefined) return null;
  return (
    <OutcomeNotice outcome={outcome} words={{ tone: "success", title: t("checkout.paid.title"), text: t("checkout.paid.text") }}>
      <ToMembership />
    </OutcomeNotice>
  );
}
