import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { useT } from "../../../messages/use-t";
import { ConsentBoxes } from "../../charge/consent-boxes";
import { TICKED } from "../../charge/consents";
import type { ChargeFormState } from "../../charge/use-charge-form";
import type { Quote } from "../schemas";

interface RenewalChoiceProps {
  state: Pick<ChargeFormState, "form" | "message">;
  quote: Quote;
}

/** The consent to renewal, never ticked in advance, and the effect of its present state. */
export function RenewalChoice({ state, quote }: RenewalChoiceProps): React.ReactNode {
  const t = useT();
  const { form, message } = state;
  const optional = quote.consents.filter((consent) => !consent.required);
  if (optional.length === 0) return null;
  const isOn = form.values.consent_auto_renew === TICKED;
  const words = isOn
    ? t("checkout.pay.renewalOn", { amount: formatMoney(quote.renewalAmountCents), date: formatDate(quote.renewsOn) })
    : t(`checkout.pay.renewalOff.${quote.billingCycle}`, { date: formatDate(quote.endsOn) });
  return (
    <div className="renewal-choice">
      <ConsentBoxes form={form} consents={optional} message={message} />
      <p role="status">{words}</p>
    </div>
  );
}
