import "./page.css";
import "./support.css";
import { SanitizedHtml } from "../content/sanitized-html";
import { ContentLink } from "../content/content-link";
import { usePage } from "../content/use-content";
import { formatPhone, telHref } from "../lib/phone";
import { useT } from "../messages/use-t";

/** How to reach a person, and what people call about. */
export function Component() {
  const t = useT();
  const page = usePage("support");
  return (
    <div className="wrap support-page">
      <header className="page-head">
        <h1>{page.title}</h1>
        <SanitizedHtml html={page.intro} className="page-intro" />
      </header>
      <div className="support-row">
        <div className="support-ways">
          {page.phone !== undefined && (
            <section className="support-phone">
              <h2>{t("home.callUs")}</h2>
              <p>
                <a href={telHref(page.phone)} className="tabular">
                  {formatPhone(page.phone)}
                </a>
              </p>
              {page.hours !== undefined && <p>{page.hours}</p>}
            </section>
          )}
          {page.email !== undefined && (
            <section>
              <h2>{t("home.emailUs")}</h2>
              <p>
                <a href={`mailto:${page.email}`}>{page.email}</a>
              </p>
            </section>
          )}
          {page.address !== undefined && (
            <section>
              <h2>{t("home.writeUs")}</h2>
              <address>{page.address}</address>
            </section>
          )}
        </div>
        {page.topics.length > 0 && (
          <section className="support-topics">
            <h2>{t("home.topics")}</h2>
            <dl>
              {page.topics.map((topic) => (
                <div key={topic.title}>
                  <dt>{topic.title}</dt>
                  <dd>
                    <SanitizedHtml html={topic.text} />
                    {topic.linkText !== undefined && <ContentLink to={topic.link}>{topic.linkText}</ContentLink>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </div>
  );
}
