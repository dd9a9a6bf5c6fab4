import "./page.css";
import { SanitizedHtml } from "../content/sanitized-html";
import { usePage } from "../content/use-content";
import { ContactCard } from "../features/content/contact-card";
import { FaqView } from "../features/content/faq-view";
import { useT } from "../messages/use-t";

export function Component() {
  const t = useT();
  const page = usePage("faq");
  return (
    <div className="wrap faq-page">
      <header className="page-head" data-short="phones">
        <h1>{page.title ?? t("app.titleFaq")}</h1>
        <SanitizedHtml html={page.intro} className="page-intro" />
      </header>
      <div className="faq-row">
        <FaqView items={page.items} groups={page.groups} />
        <ContactCard />
      </div>
    </div>
  );
}
