import "./page.css";
import "./support.css";
import { SanitizedHtml } from "../content/sanitized-html";
import { ContentLink } from "../content/content-link";
import { useContent, usePage } from "../content/use-content";
import { ContactPanel } from "../features/contact/contact-panel";
import { formatPhone, telHref } from "../lib/phone";
import { useT } from "../messages/use-t";
import { EmailLink } from "../ui/email-link";

/** Contact details, the telephone first, frequent reasons for calls, and a contact form. */
export function Component() {
  const t = useT();
  const page = usePage("support");
  const { organisation } = useContent();
  const phone = page.phone ?? organisation.phone;
  const email = page.email ?? organisation.email;
  const address = page.address ?? organisation.address;
  return (
    <div className="wrap support-page">
      <header className="page-head">
        <h1>{page.title ?? t("app.titleSupport")}</h1>
        <SanitizedHtml html={page.intro} className="page-intro" />
      </header>
      <div className="support-row">
        <div className="support-ways">
          {phone !== undefined && (
            <section className="support-phone">
              <h2>{t("contact.callUs")}</h2>
              <p>
                <a href={telHref(phone)} className="tabular">
                  {formatPhone(phone)}
                </a>
              </p>
              {page.hours !== undefined && <p>{page.hours}</p>}
            </section>
          )}
          {email !== undefined && (
            <section>
              <h2>{t("contact.emailUs")}</h2>
              <p>
                <EmailLink address={email} />
              </p>
            </section>
          )}
          {address !== undefined && (
            <section>
              <h2>{t("contact.writeUs")}</h2>
              <address>{address}</address>
            </section>
          )}
        </div>
        {page.topics.length > 0 && (
          <section className="support-topics">
            <h2>{t("contact.topics")}</h2>
            <dl>
              {page.topics.map((topic) => (
                <div key={topic.title}>
                  <dt>{topic.title}</dt>
                  <dd>
                    <SanitizedHtml html={topic.text} />
                    {topic.linkText !== undefined && (
                      <ContentLink to={topic.link} query={topic.query}>
                        {topic.linkText}
                      </ContentLink>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      <ContactPanel phone={phone} hours={page.hours} />
    </div>
  );
}
