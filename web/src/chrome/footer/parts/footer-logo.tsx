import { useContent } from "../../../content/use-content";
import { firstFilled } from "../../../lib/first-filled";
import { safeHref } from "../../../lib/safe-href";

/** The brand's logo for deep backgrounds, else its name. */
export function FooterLogo() {
  const { footer, site, header } = useContent();
  const src = safeHref(firstFilled(footer.footer_logo, header.header_log2));
  const name = firstFilled(footer.footer_logo_alt, header.header_log_alt, site.name) ?? "";
  if (src === undefined) return name === "" ? null : <p className="footer-name">{name}</p>;
  return <img className="footer-logo" src={src} alt={name} width={300} height={73} loading="lazy" />;
}
