import "./header-2.css";
import { LanguageSwitch } from "../language-switch";
import { HeaderFrame } from "./header-frame";
import type { HeaderProps } from "./header-props";
import { Logo } from "./parts/logo";
import { MenuAndAccount } from "./parts/menu-and-account";
import { PhoneLink } from "./parts/phone-link";
import { TopBar } from "./parts/top-bar";
import { useHeaderRules } from "./use-header-rules";
import { useNavigationPanel } from "./use-navigation-panel";

/** Logo and contact side by side; below them the menu on a coloured band. */
export function HeaderTwo({ isHome }: HeaderProps) {
  const rules = useHeaderRules("2_header");
  const panel = useNavigationPanel();
  return (
    <HeaderFrame look="header-2" isHome={isHome} panel={panel}>
      <div className="wrap header-2-top">
        <Logo />
        {rules.hasTopBar ? (
          <TopBar />
        ) : (
          <div className="header-2-contact">
            {isHome && <PhoneLink className="panel-phone" />}
            <LanguageSwitch className="panel-language" />
          </div>
        )}
      </div>
      <div className="header-main" ref={panel.row}>
        <div className="wrap header-row">
          <MenuAndAccount panel={panel} rules={rules} hasLanguage={false} />
        </div>
      </div>
    </HeaderFrame>
  );
}
