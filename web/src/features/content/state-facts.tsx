import "./state-facts.css";
import { useId, type ReactNode } from "react";
import { SanitizedHtml } from "../../content/sanitized-html";
import { safeHref } from "../../lib/safe-href";
import { formatPhone, telHref } from "../../lib/phone";
import { useT } from "../../messages/use-t";

type LegalForm = "discount_plan" | "direct_care_agreement";

export interface StateFactsProps {
  /** Legal forms of the plans that are sold in the state. */
  forms: readonly LegalForm[];
  /** Replaces the standard text with the brand's own. */
  legalForm: string | undefined;
  refundTitle: string | undefined;
  refund: string | undefined;
  regulator: {
    name?: string | undefined;
    text?: string | undefined;
    address?: string | undefined;
    phone?: string | undefined;
    website?: string | undefined;
  };
}

/** Legal form of the plans, refund rule and regulator: each one that the content has. */
export function StateFacts({ forms, legalForm, refundTitle, refund, regulator }: StateFactsProps) {
  const t = useT();
  const form = forms.includes("direct_care_agreement") ? "direct_care_agreement" : "discount_plan";
  return (
    <div className="state-facts">
      {(legalForm || forms.length > 0) && (
        <Fact title={t("home.legalForm")}>
          {legalForm ? <SanitizedHtml html={legalForm} /> : <p>{t(`home.form.${form}`)}</p>}
        </Fact>
      )}
      {refund && (
        <Fact title={refundTitle ?? t("home.refund")}>
          <SanitizedHtml html={refund} />
        </Fact>
      )}
      {regulator.name && (
        <Fact title={t("home.regulator")}>
          <SanitizedHtml html={regulator.text} />
          <Contact {...regulator} />
        </Fact>
      )}
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="state-fact">
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Contact({ name, address, phone, website }: StateFactsProps["regulator"]) {
  const href = safeHref(website);
  return (
    <address className="state-contact">
      <strong>{name}</strong>
      {address && <span>{address}</span>}
      {phone && (
        <a className="tabular" href={telHref(phone)}>
          {formatPhone(phone)}
        </a>
      )}
      {href !== undefined && <a href={href}>{website?.replace(/^https?:\/\//, "")}</a>}
    </address>
  );
}
