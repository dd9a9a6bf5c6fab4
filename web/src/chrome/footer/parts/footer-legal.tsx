import { SanitizedHtml } from "../../../content/sanitized-html";
import { useContent } from "../../../content/use-content";
import { Fold } from "../../../ui/fold";
import { useT } from "../../../messages/use-t";

/** The compliance text that the law requires on every page. Phones show two lines of it, and all of it after a press. */
export function FooterLegal() {
  const t = useT();
  const { footer_txt: html = "" } = useContent().footer;
  if (html === "") return null;
  return (
    <section className="footer-legal" aria-label={t("chrome.legal")}>
      <SanitizedHtml html={html} className="footer-legal-text" />
      <Fold what={t("chrome.legal")} />
    </section>
  );
}
