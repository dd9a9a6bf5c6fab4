import { ArrowLeft, FileDown, Printer } from "lucide-react";
import { Link } from "../../ui/link";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { formatPhone } from "../../lib/phone";
import type { Translate } from "../../messages/catalogue";
import { useLanguage, useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { BANK_ACCOUNT, cardBrandName } from "../payment/stored-card";
import { Facts } from "./facts";
import { receiptPdf } from "./receipt-query";
import type { Receipt } from "./schemas";
import "./document.css";

/** A receipt exactly as issued, ready to print. */
export function ReceiptView({ receipt }: { receipt: Receipt }): React.ReactNode {
  const t = useT();
  const language = useLanguage();
  const { card, plan, refundRule } = receipt;
  return (
    <div className="document-page wrap">
      <DocumentActions back={t("member.receipt.back")} print={t("member.receipt.print")} pdf={receiptPdf(receipt.id, language)} />
      <article className="document">
        <h1>
          {t("member.receipt.heading")} <span className="document-number unbroken">{receipt.number}</span>
        </h1>
        <div className="document-parties">
          <Issuer receipt={receipt} />
          <BilledTo receipt={receipt} />
        </div>
        <Facts
          facts={[
            [t("member.receipt.issued"), formatDate(receipt.issuedOn)],
            [t("member.receipt.paid"), formatDate(receipt.paidOn)],
            // Credit paid the whole amount: no card was charged.
            ...(card.last4 === ""
              ? []
              : [[t("member.receipt.method"), methodWords(card, t)] as const]),
            [t("member.receipt.plan"), plan.name],
          ]}
        />
        <ReceiptLines receipt={receipt} />
        <p>{refundRule}</p>
        <p>
          <strong>{t("member.receipt.notInsurance")}</strong>
        </p>
      </article>
    </div>
  );
}

/** Links back and to the PDF file, and the print button; not printed. */
export function DocumentActions({ back, print, pdf }: { back: string; print: string; pdf: string }): React.ReactNode {
  const t = useT();
  return (
    <div className="document-actions no-print">
      <Link to={paths.dashboard}>
        <Icon icon={ArrowLeft} /> {back}
      </Link>
      <div className="document-files">
        <a className="button" data-variant="secondary" data-size="small" href={pdf} download>
          <Icon icon={FileDown} /> {t("card.document.pdf")}
        </a>
        <Button variant="secondary" size="small" onPress={() => window.print()}>
          <Icon icon={Printer} /> {print}
        </Button>
      </div>
    </div>
  );
}

function methodWords({ brand, last4 }: Receipt["card"], t: Translate): string {
  return brand === BANK_ACCOUNT
    ? t("member.receipt.account", { last4 })
    : t("member.receipt.card", { brand: cardBrandName(brand), last4 });
}

function Issuer({ receipt }: { receipt: Receipt }): React.ReactNode {
  const t = useT();
  const { legalName, address, phone, website, email } = receipt.organisation;
  return (
    <div>
      <h2>{t("member.receipt.from")}</h2>
      <p>
        {legalName}
        <br />
        {address}
        <br />
        <span className="unbroken">{formatPhone(phone)}</span>
        <br />
        {email}
        <br />
        {website}
      </p>
    </div>
  );
}

function BilledTo({ receipt }: { receipt: Receipt }): React.ReactNode {
  const t = useT();
  const { name, email, address } = receipt.billedTo;
  const street = [address.line1, address.line2].filter(Boolean).join(", ");
  return (
    <div>
      <h2>{t("member.receipt.billedTo")}</h2>
      <p>
        {name}
        <br />
        {street}
        <br />
        {address.city}, {address.state} {address.zip}
        <br />
        {email}
      </p>
    </div>
  );
}

function ReceiptLines({ receipt }: { receipt: Receipt }): React.ReactNode {
  const t = useT();
  return (
    <table role="table" className="document-lines tabular">
      <caption className="visually-hidden">{t("member.receipt.caption")}</caption>
      <thead>
        <tr role="row">
          <th scope="col" role="columnheader">{t("member.receipt.item")}</th>
          <th scope="col" role="columnheader">{t("member.receipt.quantity")}</th>
          <th scope="col" role="columnheader">{t("member.receipt.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <tr role="row" key={line.kind}>
            <th scope="row" role="rowheader">{line.label}</th>
            <td role="cell">{line.quantity}</td>
            <td role="cell">{formatMoney(line.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr role="row">
          <th scope="row" role="rowheader" colSpan={2} aria-colspan={2}>
            {t("member.receipt.total")}
          </th>
          <td role="cell">{formatMoney(receipt.totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
