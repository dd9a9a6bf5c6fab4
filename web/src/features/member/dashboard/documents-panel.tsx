import { FileText, Receipt as ReceiptIcon } from "lucide-react";
import { Link } from "../../../ui/link";
import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Icon } from "../../../ui/icon";
import type { ReceiptSummary } from "../schemas";
import { Unbroken } from "../../../ui/unbroken";
import "../panel.css";

interface DocumentsPanelProps {
  receipts: readonly ReceiptSummary[];
  agreementUrl: string | null;
}

const SHOWN = 3;

/** The agreement and the latest receipts, newest first. */
export function DocumentsPanel({ receipts, agreementUrl }: DocumentsPanelProps): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="documents-heading">
      <h2 id="documents-heading">{t("member.documents.heading")}</h2>
      <ul className="plain-rows">
        {agreementUrl ? (
          <li className="document-row">
            <Icon icon={FileText} size={24} />
            <div>
              <Link to={agreementUrl}>{t("member.documents.agreement")}</Link>
              <span>{t("member.documents.agreementHint")}</span>
            </div>
          </li>
        ) : null}
        {receipts.slice(0, SHOWN).map((receipt) => (
          <li className="document-row" key={receipt.id}>
            <Icon icon={ReceiptIcon} size={24} />
            <div>
              <Link to={paths.receipt(receipt.id)}>
                    <Unbroken text={t("member.documents.receipt", { number: receipt.number })} part={receipt.number} />
                  </Link>
              <span className="tabular">
                {t("member.documents.receiptOf", {
                  date: formatDate(receipt.issuedOn),
                  amount: formatMoney(receipt.totalCents),
                })}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {receipts.length > 0 ? (
        <p className="panel-link">
          <Link to={paths.billing}>{t("member.documents.all")}</Link>
        </p>
      ) : null}
      {receipts.length === 0 ? <p>{t("member.documents.noReceipts")}</p> : null}
    </section>
  );
}
