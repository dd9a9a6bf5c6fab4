import "./price-table.css";
import type { ReactNode } from "react";
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
  caption: ReactNode;
  rows: readonly PriceRow[];
  /** Omits the column of the difference. */
  hideSavings?: boolean | undefined;
  note?: ReactNode;
}

/** Usual price, member price and savings of each procedure. A list of small cards on phones. */
export function PriceTable({ caption, rows, hideSavings = false, note }: PriceTableProps) {
  const t = useT();
  return (
    <div className="price-table">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("ui.procedure")}</th>
            <th scope="col">{t("ui.usualPrice")}</th>
            <th scope="col">{t("ui.memberPrice")}</th>
            {!hideSavings && <th scope="col">{t("ui.youSave")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.label}
                {row.detail !== undefined && <div className="price-table-detail">{row.detail}</div>}
              </th>
              <td data-label={t("ui.usualPrice")}>
                {formatMoney(row.usualCents, "auto")}
              </td>
              <td data-label={t("ui.memberPrice")} className="price-table-member">
                {formatMoney(row.memberCents, "auto")}
              </td>
              {!hideSavings && (
                <td data-label={t("ui.youSave")} className="price-table-saving">
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
