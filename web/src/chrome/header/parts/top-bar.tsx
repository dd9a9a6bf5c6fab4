import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { LanguageSwitch } from "../../language-switch";
import { PhoneLink } from "./phone-link";
import { RightLinks, useRightLinks } from "./right-links";

/** Phone, hours, quick links and language switch. The variant's style sheet arranges them. */
export function TopBar() {
  const t = useT();
  const { header_timing: hours } = useContent().header;
  const hasLinks = useRightLinks().length > 0;
  return (
    <div className="top-bar">
      <div className="wrap top-bar-row">
        <PhoneLink className="top-bar-phone" />
        {hours !== undefined && <span className="top-bar-hours">{hours}</span>}
        {hasLinks && (
          <nav className="top-bar-links" aria-label={t("chrome.topLinks")}>
            <RightLinks className="plain-list top-bar-list" />
          </nav>
        )}
        <LanguageSwitch className="top-bar-language" />
      </div>
    </div>
  );
}
