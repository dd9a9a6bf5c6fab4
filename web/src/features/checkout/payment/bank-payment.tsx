import { useEffect, useState } from "react";
import { formatMoney } from "../../../lib/money";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { givenConsents, isRenewing } from "../../charge/consents";
import { ORDER_FIELDS, type ChargeFormState } from "../../charge/use-charge-form";
import { BankFields } from "../../payment/bank-fields";
import { StripeBank } from "../../payment/stripe-bank";
import type { StripeCard } from "../../payment/stripe-card";
import type { AnyCardEntry } from "../../payment/use-card-entry";
import type { Checkout, Quote } from "../schemas";
import { debitCall } from "./joining";

interface BankPaymentProps {
  checkout: Checkout;
  quote: Quote;
  /** New amounts are being requested: those shown may change. */
  isStale: boolean;
  state: ChargeFormState;
}

/** Payment by bank debit, folded below the card; only if the brand accepts it and an amount is due. */
export function BankPayment({ card, ...props }: BankPaymentProps & { card: AnyCardEntry }): React.ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (card.provider !== "stripe" || !card.card.takesBankDebits || props.quote.dueTodayCents === 0) return null;
  return (
    <Disclosure className="bank-payment" summary={t("checkout.bank.open")} onToggle={setOpen}>
      {isOpen ? <BankForm card={card.card} {...props} /> : null}
    </Disclosure>
  );
}

/** Facts of a debit, then the account fields: a debit needs days and allows no renewal. */
function BankForm({ card, checkout, quote, isStale, state }: BankPaymentProps & { card: StripeCard }): React.ReactNode {
  const t = useT();
  const { form, isBusy, payWith } = state;
  const { firstName = "", lastName = "", email = "" } = checkout.account ?? {};
  const [bank] = useState(() => new StripeBank(card, { name: `${firstName} ${lastName}`, email }));
  useEffect(() => bank.setAmount(quote.dueTodayCents), [bank, quote.dueTodayCents]);
  const consents = givenConsents(form.values, quote.consents);

  function pay(): void {
    if (isBusy || isStale || !form.permits(ORDER_FIELDS)) return;
    const withoutRenewal = consents.filter((consent) => !isRenewing([consent]));
    void payWith(() => bank.tokenise(), (key) => debitCall(checkout, quote, { ...key, consents: withoutRenewal }));
  }

  return (
    <>
      <ul className="bank-facts">
        <li>{t("checkout.bank.begins")}</li>
        <li>{t("checkout.bank.mail")}</li>
        <li>
          <strong>{t("checkout.bank.once")}</strong> {t("checkout.bank.onceWhy")}{" "}
          {isRenewing(consents) ? t("checkout.bank.notAsTicked") : null}
        </li>
      </ul>
      <BankFields bank={bank} />
      <Button variant="primary" size="large" isFullWidth isPending={isBusy} onPress={pay}>
        {t("checkout.bank.button", { amount: formatMoney(quote.dueTodayCents) })}
      </Button>
    </>
  );
}
