import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import type { Quote } from "./schemas";
import "./cost-table.css";

interface CostTableProps {
  quote: Quote;
  /** The amounts are being added up again: what stands here may change. */
  isStale: boolean;
}

/** Every amount of a quote: what is paid today, for how long, and what a renewal costs. */
export function CostTable({ quote, isStale }: CostTableProps): React.ReactNode {
  const t = useT();
  return (
    <div className="cost" aria-busy={isStale}>
      <table className="cost-table tabular">
        <caption className="visually-hidden">{t("checkout.pay.costCaption")}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("checkout.pay.item")}</th>
            <th scope="col">{t("checkout.pay.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.kind} data-kind={line.kind}>
              <th scope="row">{line.label}</th>
              <td>{formatMoney(line.cents)}</td>
            </tr>
          ))}
          <tr className="cost-total">
            <th scope="row">{t("checkout.pay.today")}</th>
            <td>{formatMoney(quote.dueTodayCents)}</td>
          </tr>
          <tr className="cost-renewal">
            <th scope="row">
              {t("checkout.pay.renewal", { date: formatDate(quote.renewsOn) })}
            </th>
            <td>{formatMoney(quote.renewalAmountCents)}</td>
          </tr>
        </tbody>
      </table>
      <p className="cost-term">
        {t("checkout.pay.term", { from: formatDate(quote.startsOn), to: formatDate(quote.endsOn) })}
      </p>
    </div>
  );
}
