import "./document-page.css";
import { SanitizedHtml } from "../../content/sanitized-html";
import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { ContactCard } from "./contact-card";
import { withContents } from "./contents";
import { TableOfContents } from "./table-of-contents";

export interface DocumentPageProps {
  title: string;
  intro?: string | undefined;
  updatedOn?: string | undefined;
  body: string | undefined;
}

/** A text with fewer parts needs no table of contents. */
const FEWEST_PARTS = 3;

/** Page with a long text to read or print: terms, privacy. */
export function DocumentPage({ title, intro, updatedOn, body = "" }: DocumentPageProps) {
  const t = useT();
  const { html, headings } = withContents(body);
  return (
    <article className="wrap text-page">
      <header className="page-head">
        <h1>{title}</h1>
        <SanitizedHtml html={intro} className="page-intro" />
        {updatedOn !== undefined && (
          <p className="text-page-date">{t("home.updatedOn", { date: formatDate(updatedOn) })}</p>
        )}
      </header>
      <div className="text-page-row">
        {headings.length >= FEWEST_PARTS && <TableOfContents headings={headings} />}
        <SanitizedHtml html={html} className="prose text-page-body" />
        <ContactCard />
      </div>
    </article>
  );
}
