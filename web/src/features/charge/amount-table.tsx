import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import "./charge.css";

export interface AmountRow {
  key?: string;
  label: React.ReactNode;
  cents: number;
  /** "total": the sum, set apart. "off": a deduction. */
  look?: "total" | "off" | undefined;
}

interface AmountTableProps {
  /** Description of the amounts for screen readers. */
  caption: string;
  rows: readonly AmountRow[];
  /** Heading of the first column, when its entries are not items. */
  itemHeading?: string;
  /** "plain": without lines between the rows, for a narrow summary. */
  look?: "lines" | "plain";
}

/** A table with one amount per row: of a quote, of open invoices, of receipts. */
export function AmountTable({ caption, rows, itemHeading, look = "lines" }: AmountTableProps): React.ReactNode {
  const t = useT();
  return (
    <table role="table" className="amount-table tabular" data-look={look}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr role="row">
          <th scope="col" role="columnheader">{itemHeading ?? t("payment.amounts.item")}</th>
          <th scope="col" role="columnheader">{t("payment.amounts.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr role="row" key={row.key ?? index} data-look={row.look}>
            <th scope="row" role="rowheader">{row.label}</th>
            <td role="cell">{formatMoney(row.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
