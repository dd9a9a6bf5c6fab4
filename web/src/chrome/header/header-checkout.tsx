import "./header-checkout.css";
import { useContent } from "../../content/use-content";
import { useT } from "../../messages/use-t";
import { LanguageSwitch } from "../language-switch";
import { LinkIcon } from "./parts/link-icon";
import { Logo } from "./parts/logo";
import { PhoneLink } from "./parts/phone-link";

/**
 * The header of the checkout's steps, without a menu. The logo leads to the home page; the checkout stays open. Its row has the background
 * of the brand's own header, and the note below it the brand's shape.
 */
export function HeaderCheckout() {
  const t = useT();
  const { layout } = useContent();
  const isDeep = layout.header === "nx_header_1";
  return (
    <header className="site-header header-checkout">
      <div className="header-checkout-top" data-deep={isDeep || undefined}>
        <div className="wrap header-row">
          <Logo ground={isDeep ? "deep" : "page"} />
          <PhoneLink className="header-checkout-phone" />
        </div>
      </div>
      <div className="header-checkout-note">
        <div className="wrap">
          <p>
            <LinkIcon icon="lock" />
            {t("chrome.secureCheckout")}
          </p>
          <LanguageSwitch className="panel-language" />
        </div>
      </div>
    </header>
  );
}
