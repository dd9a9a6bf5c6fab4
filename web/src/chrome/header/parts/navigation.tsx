import type { ReactNode } from "react";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { LanguageSwitch } from "../../language-switch";
import type { HeaderRules } from "../header-rules";
import type { NavigationPanel } from "../use-navigation-panel";
import { LoginLinks } from "./login-dropdown";
import { PhoneLink } from "./phone-link";
import { RightLinks } from "./right-links";

export interface NavigationProps {
  panel: NavigationPanel;
  rules: HeaderRules;
  /** Whether the navigation contains the language switch. Default: if there is no top bar. */
  hasLanguage?: boolean;
  /** The main menu. */
  children: ReactNode;
}

/**
 * The main menu: in the row on wide screens. On small screens it is a panel below the row, which also contains the parts for which
 * row and top bar have no room.
 */
export function Navigation({ panel, rules, hasLanguage = !rules.hasTopBar, children }: NavigationProps) {
  const t = useT();
  const { header_timing: hours } = useContent().header;
  return (
    <nav
      id={panel.id}
      className="navigation-panel"
      aria-label={t("chrome.mainMenu")}
      data-open={panel.isOpen || undefined}
    >
      {children}
      <div className="panel-more">
        {rules.hasTopBar && <RightLinks className="plain-list panel-links" />}
        {rules.hasLogin && <LoginLinks className="plain-list panel-links" />}
        <PhoneLink className="panel-phone" />
        {hours !== undefined && <p className="panel-hours">{hours}</p>}
      </div>
      {hasLanguage && <LanguageSwitch className="panel-language" />}
    </nav>
  );
}
