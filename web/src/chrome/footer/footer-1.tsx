import { ContentLink } from "../../content/content-link";
import { SanitizedHtml } from "../../content/sanitized-html";
import { useContent } from "../../content/use-content";
import { useT } from "../../messages/use-t";
import { LanguageSwitch } from "../language-switch";
import { NewTab } from "../header/parts/new-tab";
import { Copyright } from "./parts/copyright";
import { PoweredBy } from "./parts/powered-by";

/** Logo and description, links, compliance text; copyright below, or above when content says so. */
export function FooterOne() {
  const t = useT();
  const { footer, site, header } = useContent();
  return (
    <footer className="site-footer">
      <div className="wrap">
        {footer.show_copyright_on_top && <Copyright className="copyright-top" />}
        <div className="footer-columns">
          <div className="footer-brand">
            {footer.footer_logo !== undefined && (
              <img
                src={footer.footer_logo}
                alt={footer.footer_logo_alt ?? site.name ?? header.header_log_alt ?? ""}
                width={300}
                height={73}
                loading="lazy"
              />
            )}
            <SanitizedHtml html={footer.footer_description} className="footer-description" />
            <LanguageSwitch className="footer-language" />
          </div>
          <nav aria-label={t("chrome.footerLinks")}>
            <ul className="plain-list footer-links">
              {footer.footer_nav.map((entry) => (
                <li key={`${entry.title ?? ""} ${entry.link ?? ""}`}>
                  <ContentLink to={entry.link} newTab={entry.external}>
                    {entry.title}
                    {entry.external && <NewTab />}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </nav>
          <section className="footer-legal" aria-label={t("chrome.legal")}>
            <SanitizedHtml html={footer.footer_txt} />
          </section>
        </div>
        <div className="footer-end">
          {!footer.show_copyright_on_top && <Copyright />}
          {footer.country !== undefined && (
            <p className="made-with-love">{t("chrome.madeWithLove", { country: footer.country })}</p>
          )}
          <PoweredBy />
        </div>
      </div>
    </footer>
  );
}
