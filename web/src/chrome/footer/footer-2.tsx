import "./footer-2.css";
import { SanitizedHtml } from "../../content/sanitized-html";
import { useContent } from "../../content/use-content";
import { LanguageSwitch } from "../language-switch";
import { Copyright } from "./parts/copyright";
import { FooterLegal } from "./parts/footer-legal";
import { FooterLinks } from "./parts/footer-links";
import { FooterLogo } from "./parts/footer-logo";
import { PoweredBy } from "./parts/powered-by";

/** The compliance text on a light background; below it a deep background with the links in one line. */
export function FooterTwo() {
  const { footer } = useContent();
  return (
    <footer className="site-footer footer-2">
      <div className="footer-2-notice">
        <div className="wrap">
          <Copyright at="top" />
          <FooterLegal />
        </div>
      </div>
      <div className="footer-2-ground">
        <div className="wrap footer-2-brand">
          <FooterLogo />
          <SanitizedHtml html={footer.footer_description} className="footer-description" />
        </div>
        <div className="wrap footer-2-lines">
          <FooterLinks />
          <LanguageSwitch className="footer-language" />
        </div>
        <div className="wrap footer-end">
          <Copyright at="end" />
          <PoweredBy />
        </div>
      </div>
    </footer>
  );
}
