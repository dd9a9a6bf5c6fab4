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
  /** Whether the language switch is in here when there is no top bar; it is unless said otherwise. */
  hasLanguage?: boolean;
  /** The main menu. */
  children: ReactNode;
}

/**
 * The main menu: in the row on wide screens; on small ones a panel below it, which also holds what
 * the row and the top bar have no room for.
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
