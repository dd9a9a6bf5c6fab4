import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { NewTab } from "../../header/parts/new-tab";

/** The links of the footer; nothing when content has none. */
export function FooterLinks() {
  const t = useT();
  const entries = useContent().footer.footer_nav.filter(({ title }) => (title ?? "").trim() !== "");
  if (entries.length === 0) return null;
  return (
    <nav className="footer-nav" aria-label={t("chrome.footerLinks")}>
      <ul className="plain-list footer-links">
        {entries.map((entry, index) => (
          <li key={index}>
            <ContentLink to={entry.link} newTab={entry.external}>
              {entry.title}
              {entry.external && <NewTab />}
            </ContentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
