import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { DocumentActions } from "./receipt-view";
import type { Agreement } from "./schemas";
import "./document.css";

/** The membership agreement in the order in which the API gives it: the right to cancel comes first. */
export function AgreementView({ agreement }: { agreement: Agreement }): React.ReactNode {
  const t = useT();
  const { title, version, effectiveOn, sections } = agreement;
  return (
    <div className="document-page wrap">
      <DocumentActions back={t("member.agreement.back")} print={t("member.agreement.print")} />
      <article className="document">
        <h1>{title}</h1>
        <p className="document-meta">
          {t("member.agreement.version", { version, date: formatDate(effectiveOn) })}
        </p>
        {sections.map((section, index) => (
          <section key={section.anchor} id={section.anchor} className={index === 0 ? "document-first" : undefined}>
            <h2>
              {index + 1}. {section.heading}
            </h2>
            {section.paragraphs.map((paragraph, position) => (
              <p key={position}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
