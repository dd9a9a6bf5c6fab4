import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import type { ReceiptSummary } from "../member/schemas";
import { Unbroken } from "../../ui/unbroken";
import "./billing.css";

/** Every receipt, newest first, with amounts that line up. */
export function ReceiptsPanel({ receipts }: { receipts: readonly ReceiptSummary[] }): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="receipts-heading">
      <h2 id="receipts-heading">{t("billing.receipts.heading")}</h2>
      {receipts.length === 0 ? (
        <p>{t("member.documents.noReceipts")}</p>
      ) : (
        <table className="amount-rows tabular">
          <caption className="visually-hidden">{t("billing.receipts.heading")}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t("billing.receipts.receipt")}</th>
              <th scope="col">{t("billing.quote.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt) => (
              <tr key={receipt.id}>
                <th scope="row">
                  <Link to={paths.receipt(receipt.id)}>
                    <Unbroken text={t("member.documents.receipt", { number: receipt.number })} part={receipt.number} />
                  </Link>
                  <br />
                  {formatDate(receipt.issuedOn)}
                </th>
                <td>{formatMoney(receipt.totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
