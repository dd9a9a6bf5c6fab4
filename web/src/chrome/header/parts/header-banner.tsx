import { useLocation } from "react-router";
import { SanitizedHtml } from "../../../content/sanitized-html";
import { useContent } from "../../../content/use-content";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { useSession } from "../../../session/session-query";

/**
 * The editor's announcement above everything, when it is switched on. One for visitors is not shown to members, nor in the
 * checkout, which its link would leave.
 */
export function HeaderBanner() {
  const t = useT();
  const { pathname } = useLocation();
  const { isAuthenticated } = useSession();
  const { showHeaderBanner, headerBannerText, headerBannerAudience } = useContent().header;
  if (!showHeaderBanner || (headerBannerText ?? "") === "") return null;
  if (headerBannerAudience === "visitors" && (isAuthenticated || isInCheckout(pathname))) return null;
  return (
    <div className="header-banner" role="note" aria-label={t("chrome.announcement")}>
      <SanitizedHtml html={headerBannerText} className="wrap" />
    </div>
  );
}

function isInCheckout(pathname: string): boolean {
  return pathname === paths.checkout || pathname.startsWith(`${paths.checkout}/`);
}
