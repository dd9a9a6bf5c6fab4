import "./page.css";
import { SanitizedHtml } from "../content/sanitized-html";
import { useContent, usePage } from "../content/use-content";
import { QuestionList } from "../features/content/question-list";
import { formatPhone, telHref } from "../lib/phone";
import { useT } from "../messages/use-t";

export function Component() {
  const t = useT();
  const page = usePage("faq");
  const { header, theme } = useContent();
  const number = header.header_phone_number;
  return (
    <div className="wrap faq-page">
      <header className="page-head">
        <h1>{page.title}</h1>
        <SanitizedHtml html={page.intro} className="page-intro" />
      </header>
      <QuestionList items={page.items} layout={theme.shape === "crisp" ? "grid" : "column"} />
      {number !== undefined && (
        <p className="page-end">
          <a href={telHref(number)}>{t("home.stillAsking", { phone: formatPhone(number) })}</a>
        </p>
      )}
    </div>
  );
}
