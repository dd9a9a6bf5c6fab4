import { ContentLink } from "../../../content/content-link";
import { useConfig } from "../../../content/environment";
import { isLoginLink } from "../../../content/links";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { useSession } from "../../../session/session-query";
import { NewTab } from "../../header/parts/new-tab";

/** The links of the footer; nothing if content has none. Members do not see the link to the login. */
export function FooterLinks() {
  const t = useT();
  const { isAuthenticated } = useSession();
  const { siteSlug } = useConfig();
  const entries = useContent().footer.footer_nav.filter(
    ({ title, link }) => (title ?? "").trim() !== "" && !(isAuthenticated && isLoginLink(link, siteSlug)),
  );
  if (entries.length === 0) return null;
  return (
    <nav className="footer-nav" aria-label={t("chrome.footerLinks")}>
      <ul className="plain-list footer-links">
        {entries.map((entry, index) => (
          <li key={index}>
            <ContentLink to={entry.link} query={entry.query} newTab={entry.external}>
              {entry.title}
              {entry.external && <NewTab />}
            </ContentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
