import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { firstFilled } from "../../../lib/first-filled";
import { safeHref } from "../../../lib/safe-href";
import { useT } from "../../../messages/use-t";

/** "powered by" and the sponsor's logo; nothing without a logo. */
export function PoweredBy() {
  const t = useT();
  const { footer } = useContent();
  const logo = safeHref(firstFilled(footer.sponsored_logo, footer.logoMembersy));
  if (logo === undefined) return null;
  const label = firstFilled(footer.sponsored_by_text) ?? t("chrome.poweredBy");
  return (
    <p className="powered-by">
      <span>{label}</span>
      <ContentLink to={footer.sponsored_link}>
        <img src={logo} alt={firstFilled(footer.sponsored_logo_alt) ?? "Molar"} width={104} height={32} loading="lazy" />
      </ContentLink>
    </p>
  );
}
