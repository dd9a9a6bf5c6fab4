import "./price-table.css";
import { useId, type ReactNode } from "react";
import { formatMoney } from "../lib/money";
import { useT } from "../messages/use-t";

export interface PriceRow {
  key: string;
  label: string;
  usualCents: number;
  memberCents: number;
  /** Details below the name. */
  detail?: ReactNode;
}

export interface PriceTableProps {
  /** Names the subject of the prices; screen readers read it before the table. */
  caption?: ReactNode;
  /** A heading above the table in place of the caption. */
  title?: string;
  rows: readonly PriceRow[];
  /** Omits the column of the difference. */
  hideSavings?: boolean | undefined;
  note?: ReactNode;
}

/** Usual price, member price and savings of each procedure. A list of small cards on phones. */
export function PriceTable({ caption, title, rows, hideSavings = false, note }: PriceTableProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="price-table">
      {title !== undefined && <h3 id={id}>{title}</h3>}
      <table role="table" aria-labelledby={title === undefined ? undefined : id}>
        {title === undefined && <caption>{caption}</caption>}
        <thead>
          <tr role="row">
            <th scope="col" role="columnheader">{t("ui.procedure")}</th>
            <th scope="col" role="columnheader">{t("ui.usualPrice")}</th>
            <th scope="col" role="columnheader">{t("ui.memberPrice")}</th>
            {!hideSavings && <th scope="col" role="columnheader">{t("ui.youSave")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr role="row" key={row.key}>
              <th scope="row" role="rowheader">
                {row.label}
                {row.detail !== undefined && <div className="price-table-detail">{row.detail}</div>}
              </th>
              <td role="cell" data-label={t("ui.usualPrice")}>
                {formatMoney(row.usualCents, "auto")}
              </td>
              <td role="cell" data-label={t("ui.memberPrice")} className="price-table-member">
                {formatMoney(row.memberCents, "auto")}
              </td>
              {!hideSavings && (
                <td role="cell" data-label={t("ui.youSave")} className="price-table-saving">
                  {formatMoney(row.usualCents - row.memberCents, "auto")}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <div className="price-table-note">{note}</div>}
    </div>
  );
}
