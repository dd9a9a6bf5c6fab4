import { formatDate } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { Unbroken } from "../../ui/unbroken";
import { AmountTable } from "../charge/amount-table";
import type { ReceiptSummary } from "../member/schemas";

/** All receipts, newest first, with aligned amounts. */
export function ReceiptsPanel({ receipts }: { receipts: readonly ReceiptSummary[] }): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="receipts-heading">
      <h2 id="receipts-heading">{t("billing.receipts.heading")}</h2>
      {receipts.length === 0 ? (
        <p>{t("member.documents.noReceipts")}</p>
      ) : (
        <AmountTable
          caption={t("billing.receipts.heading")}
          itemHeading={t("billing.receipts.receipt")}
          rows={receipts.map((receipt) => ({ key: receipt.id, label: <ReceiptLabel receipt={receipt} />, cents: receipt.totalCents }))}
        />
      )}
    </section>
  );
}

function ReceiptLabel({ receipt }: { receipt: ReceiptSummary }): React.ReactNode {
  const t = useT();
  return (
    <>
      <Link to={paths.receipt(receipt.id)}>
        <Unbroken text={t("member.documents.receipt", { number: receipt.number })} part={receipt.number} />
      </Link>
      <br />
      {formatDate(receipt.issuedOn)}
    </>
  );
}
