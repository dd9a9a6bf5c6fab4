import "./header-checkout.css";
import { useT } from "../../messages/use-t";
import { LanguageSwitch } from "../language-switch";
import { LinkIcon } from "./parts/link-icon";
import { Logo } from "./parts/logo";
import { PhoneLink } from "./parts/phone-link";

/** The header of the checkout's steps, without a menu. The logo leads to the home page; the checkout stays open. */
export function HeaderCheckout() {
  const t = useT();
  return (
    <header className="site-header header-checkout">
      <div className="wrap header-row">
        <Logo />
        <PhoneLink className="header-checkout-phone" />
      </div>
      <div className="wrap header-checkout-note">
        <p>
          <LinkIcon icon="lock" />
          {t("chrome.secureCheckout")}
        </p>
        <LanguageSwitch className="panel-language" />
      </div>
    </header>
  );
}
