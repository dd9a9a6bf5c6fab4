import "./header-1.css";
import { HeaderFrame } from "./header-frame";
import type { HeaderProps } from "./header-props";
import { Logo } from "./parts/logo";
import { MenuAndAccount } from "./parts/menu-and-account";
import { PhoneLink } from "./parts/phone-link";
import { TopBar } from "./parts/top-bar";
import { useHeaderRules } from "./use-header-rules";
import { useNavigationPanel } from "./use-navigation-panel";

/** Top bar, then one row with logo, menu and login, join or logout. */
export function HeaderOne({ isHome }: HeaderProps) {
  const rules = useHeaderRules("1_header");
  const panel = useNavigationPanel();
  return (
    <HeaderFrame look="header-1" isHome={isHome} panel={panel}>
      {rules.hasTopBar && <TopBar />}
      <div className="header-main" ref={panel.row}>
        <div className="wrap header-row">
          <Logo />
          {isHome && !rules.hasTopBar && <PhoneLink className="header-call" />}
          <MenuAndAccount panel={panel} rules={rules} />
        </div>
      </div>
    </HeaderFrame>
  );
}
