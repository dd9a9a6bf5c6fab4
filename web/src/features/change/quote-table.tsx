import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import type { ChangeQuote } from "./change-quote";
import "./quote-table.css";

/** Every amount of a change: what is paid or comes back today, and what the next term costs. */
export function QuoteTable({ quote }: { quote: ChangeQuote }): React.ReactNode {
  const t = useT();
  const { lines, dueTodayCents, refundCents, creditCents, nextPriceCents, renewsOn, kind } = quote;
  const ends = kind === "cancel";
  return (
    <table className="quote-table tabular">
      <caption className="visually-hidden">{t("billing.quote.caption")}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("billing.quote.item")}</th>
          <th scope="col">{t("billing.quote.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">{line.label}</th>
            <td>{formatMoney(line.cents)}</td>
          </tr>
        ))}
        {refundCents > 0 || ends ? (
          <tr className="quote-total">
            <th scope="row">{t("billing.quote.refund")}</th>
            <td>{formatMoney(refundCents)}</td>
          </tr>
        ) : (
          <tr className="quote-total">
            <th scope="row">{t("billing.quote.dueToday")}</th>
            <td>{formatMoney(dueTodayCents)}</td>
          </tr>
        )}
        {creditCents > 0 ? (
          <tr>
            <th scope="row">{t("billing.quote.credit")}</th>
            <td>{formatMoney(creditCents)}</td>
          </tr>
        ) : null}
        {ends ? null : (
          <tr className="quote-next">
            <th scope="row">{t("billing.quote.next", { date: formatDate(renewsOn) })}</th>
            <td>{formatMoney(nextPriceCents)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
