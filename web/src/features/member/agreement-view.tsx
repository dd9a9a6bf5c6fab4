import { useEnvironment } from "../../content/environment";
import { dateInZone, formatDate } from "../../lib/dates";
import { appendQuery } from "../../lib/query-string";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { agreementPath } from "./agreement-query";
import { DocumentActions } from "./receipt-view";
import type { Agreement } from "./schemas";
import "./document.css";

interface AgreementViewProps {
  agreement: Agreement;
  subscriptionId: string;
}

/** The membership agreement in the order of the API: the right to cancel comes first. */
export function AgreementView({ agreement, subscriptionId }: AgreementViewProps): React.ReactNode {
  const t = useT();
  const { title, version, effectiveOn, sections, edition, language } = agreement;
  const pdf = appendQuery(agreementPath(subscriptionId), { format: "pdf", edition: String(edition), lang: language });
  return (
    <div className="document-page wrap">
      <DocumentActions back={t("member.agreement.back")} print={t("member.agreement.print")} pdf={pdf} />
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
        <Provenance agreement={agreement} subscriptionId={subscriptionId} />
      </article>
      <Editions agreement={agreement} subscriptionId={subscriptionId} />
    </div>
  );
}

/** Shows when this text was stored, and the fingerprint (SHA-256) that proves it unchanged. */
function Provenance({ agreement, subscriptionId }: AgreementViewProps): React.ReactNode {
  const t = useT();
  const { timeZone } = useEnvironment();
  const { edition, keptAt, sha256, language, shownLanguage } = agreement;
  const date = formatDate(dateInZone(Date.parse(keptAt), timeZone));
  const text = appendQuery(agreementPath(subscriptionId), { format: "text", edition: String(edition), lang: language });
  return (
    <footer className="document-provenance">
      <p>{t("card.document.edition", { edition, date })}</p>
      {language === shownLanguage ? null : <p>{t(`card.document.otherLanguage.${shownLanguage}`)}</p>}
      <p>
        {t("card.document.fingerprint")}: <span className="document-fingerprint">{sha256}</span>{" "}
        <a className="no-print" href={text} download>
          {t("card.document.text")}
        </a>
      </p>
    </footer>
  );
}

function Editions({ agreement, subscriptionId }: AgreementViewProps): React.ReactNode {
  const t = useT();
  const { timeZone } = useEnvironment();
  if (agreement.editions.length < 2) return null;
  return (
    <nav className="document-editions no-print" aria-labelledby="editions-heading">
      <h2 id="editions-heading">{t("card.document.editions")}</h2>
      <ul>
        {agreement.editions.map(({ edition, reason, keptAt }) => (
          <li key={edition}>
            <Link
              to={appendQuery(paths.agreement(subscriptionId), { edition: String(edition) })}
              aria-current={edition === agreement.edition ? "page" : undefined}
            >
              {t("card.document.editionOf", {
                edition,
                date: formatDate(dateInZone(Date.parse(keptAt), timeZone)),
                reason: t(`card.document.reason.${reason}`),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
