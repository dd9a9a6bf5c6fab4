import { SanitizedHtml } from "../../../content/sanitized-html";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";

/** What the law wants said on every page. */
export function FooterLegal() {
  const t = useT();
  const { footer_txt: html = "" } = useContent().footer;
  if (html === "") return null;
  return (
    <section className="footer-legal" aria-label={t("chrome.legal")}>
      <SanitizedHtml html={html} />
    </section>
  );
}
