import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import type { Form } from "../../ui/forms/use-form";
import { ConsentFields } from "./consent-fields";
import type { PaymentField } from "./rules/payment";
import { TICKED } from "./rules/payment";
import type { Quote } from "./schemas";

/** The consent to renewal, never ticked beforehand, and what follows from it as it is now. */
export function RenewalChoice({ form, quote }: { form: Form<PaymentField>; quote: Quote }): React.ReactNode {
  const t = useT();
  const optional = quote.consents.filter((consent) => !consent.required);
  if (optional.length === 0) return null;
  const isOn = form.values.consent_auto_renew === TICKED;
  const words = isOn
    ? t("checkout.pay.renewalOn", { amount: formatMoney(quote.renewalAmountCents), date: formatDate(quote.renewsOn) })
    : t("checkout.pay.renewalOff", { date: formatDate(quote.endsOn) });
  return (
    <div className="renewal-choice">
      <ConsentFields form={form} consents={optional} />
      <p role="status">{words}</p>
    </div>
  );
}
