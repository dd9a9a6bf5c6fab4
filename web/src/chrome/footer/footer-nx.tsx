import "./footer-nx.css";
import { SanitizedHtml } from "../../content/sanitized-html";
import { useContent } from "../../content/use-content";
import { LanguageSwitch } from "../language-switch";
import { Copyright } from "./parts/copyright";
import { FooterLegal } from "./parts/footer-legal";
import { FooterLinks } from "./parts/footer-links";
import { FooterLogo } from "./parts/footer-logo";
import { PoweredBy } from "./parts/powered-by";

/** The description in large type beside large links; at the end the logo, as wide as the page. */
export function FooterNx() {
  const { footer } = useContent();
  return (
    <footer className="site-footer footer-nx">
      <div className="wrap">
        <Copyright at="top" />
        <div className="footer-nx-grid">
          <SanitizedHtml html={footer.footer_description} className="footer-description" />
          <FooterLinks />
        </div>
        <FooterLegal />
        <LanguageSwitch className="footer-language" />
        <div className="footer-end">
          <Copyright at="end" />
          <PoweredBy />
        </div>
        <FooterLogo />
      </div>
    </footer>
  );
}
