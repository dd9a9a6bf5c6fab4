import "./document-page.css";
import { SanitizedHtml } from "../../content/sanitized-html";
import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";

export interface DocumentPageProps {
  title: string;
  intro?: string | undefined;
  updatedOn?: string | undefined;
  body: string | undefined;
}

/** A long text to read or print: terms, privacy. */
export function DocumentPage({ title, intro, updatedOn, body }: DocumentPageProps) {
  const t = useT();
  return (
    <article className="wrap text-page">
      <header className="page-head">
        <h1>{title}</h1>
        <SanitizedHtml html={intro} className="page-intro" />
        {updatedOn !== undefined && (
          <p className="text-page-date">{t("home.updatedOn", { date: formatDate(updatedOn) })}</p>
        )}
      </header>
      <SanitizedHtml html={body} className="prose text-page-body" />
    </article>
  );
}
