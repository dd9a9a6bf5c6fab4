import "./footer-checkout.css";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { CopyrightLine } from "./parts/copyright";
import { FooterLegal } from "./parts/footer-legal";

/** The footer of the checkout's steps: the compliance text, and links that open terms and privacy policy in a new tab. */
export function FooterCheckout() {
  const t = useT();
  return (
    <footer className="site-footer footer-checkout">
      <div className="wrap">
        <FooterLegal />
        <ul className="plain-list footer-checkout-links" aria-label={t("chrome.footerLinks")}>
          <li>
            <a href={paths.terms} target="_blank" rel="noopener noreferrer">
              {t("chrome.terms")} {t("chrome.newTab")}
            </a>
          </li>
          <li>
            <a href={paths.privacy} target="_blank" rel="noopener noreferrer">
              {t("chrome.privacy")} {t("chrome.newTab")}
            </a>
          </li>
        </ul>
        <CopyrightLine />
      </div>
    </footer>
  );
}
