import { SanitizedHtml } from "../../../content/sanitized-html";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { useSession } from "../../../session/session-query";
import { useInCheckout } from "../use-in-checkout";

/**
 * The editor's announcement at the top of the page, if it is switched on. An announcement for visitors is hidden from members, and
 * in the checkout, as its link would leave the checkout.
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
