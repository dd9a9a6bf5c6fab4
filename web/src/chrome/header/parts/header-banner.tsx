import { SanitizedHtml } from "../../../content/sanitized-html";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";

/** The editor's announcement above everything, when it is switched on. */
export function HeaderBanner() {
  const t = useT();
  const { showHeaderBanner, headerBannerText } = useContent().header;
  if (!showHeaderBanner || (headerBannerText ?? "") === "") return null;
  return (
    <div className="header-banner" role="note" aria-label={t("chrome.announcement")}>
      <SanitizedHtml html={headerBannerText} className="wrap" />
    </div>
  );
}
