import { SanitizedHtml } from "../../content/sanitized-html";
import { useContent } from "../../content/use-content";
import { LanguageSwitch } from "../language-switch";
import { Copyright } from "./parts/copyright";
import { FooterLegal } from "./parts/footer-legal";
import { FooterLinks } from "./parts/footer-links";
import { FooterLogo } from "./parts/footer-logo";
import { MadeWithLove } from "./parts/made-with-love";
import { PoweredBy } from "./parts/powered-by";

/** Three columns on a deep background: logo and description, links, compliance text. */
export function FooterOne() {
  const { footer } = useContent();
  return (
    <footer className="site-footer footer-1">
      <div className="wrap">
        <Copyright at="top" />
        <div className="footer-columns">
          <div className="footer-brand">
            <FooterLogo />
            <SanitizedHtml html={footer.footer_description} className="footer-description" />
            <LanguageSwitch className="footer-language" />
          </div>
          <FooterLinks />
          <FooterLegal />
        </div>
        <div className="footer-end">
          <Copyright at="end" />
          <MadeWithLove />
          <PoweredBy />
        </div>
      </div>
    </footer>
  );
}
