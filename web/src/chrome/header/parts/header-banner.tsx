import { SanitizedHtml } from "../../../content/sanitized-html";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { useSession } from "../../../session/session-query";
import { useInCheckout } from "../use-in-checkout";

/**
 * The editor's announcement above everything, when it is switched on. One for visitors is not shown to members, nor in the
 * checkout, which its link would leave.
 */
export function HeaderBanner() {
  const t = useT();
  const isInCheckout = useInCheckout();
  const { isAuthenticated } = useSession();
  const { showHeaderBanner, headerBannerText, headerBannerAudience } = useContent().header;
  if (!showHeaderBanner || (headerBannerText ?? "") === "") return null;
  if (headerBannerAudience === "visitors" && (isAuthenticated || isInCheckout)) return null;
  return (
    <div className="header-banner" role="note" aria-label={t("chrome.announcement")}>
      <SanitizedHtml html={headerBannerText} className="wrap" />
    </div>
  );
}
