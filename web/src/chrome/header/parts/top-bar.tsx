import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { LanguageSwitch } from "../../language-switch";
import { PhoneLink } from "./phone-link";
import { RightLinks } from "./right-links";

/** Phone, hours and quick links above the menu. Content may hide it. */
export function TopBar() {
  const t = useT();
  const { header } = useContent();
  return (
    <div className="top-bar">
      <div className="wrap top-bar-row">
        <PhoneLink className="top-bar-phone" />
        {header.header_timing !== undefined && <span className="top-bar-hours">{header.header_timing}</span>}
        <nav className="top-bar-links" aria-label={t("chrome.topLinks")}>
          <RightLinks className="plain-list top-bar-list" />
        </nav>
        <LanguageSwitch className="top-bar-language" />
      </div>
    </div>
  );
}
