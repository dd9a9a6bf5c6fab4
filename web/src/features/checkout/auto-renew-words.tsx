import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import type { Quote } from "./schemas";

/** What happens at the end of the term, as the box stands now. */
export function AutoRenewWords({ quote, isOn }: { quote: Quote; isOn: boolean }): React.ReactNode {
  const t = useT();
  return (
    <p role="status" className="renewal-words">
      {isOn
        ? t("checkout.pay.renewalOn", {
            amount: formatMoney(quote.renewalAmountCents),
            date: formatDate(quote.renewsOn),
          })
        : t("checkout.pay.renewalOff", { date: formatDate(quote.endsOn) })}
    </p>
  );
}
