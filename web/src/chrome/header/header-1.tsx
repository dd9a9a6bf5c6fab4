import "./header-1.css";
import { HeaderFrame } from "./header-frame";
import type { HeaderProps } from "./header-props";
import { AccountActions } from "./parts/account-actions";
import { Logo } from "./parts/logo";
import { MainMenu } from "./parts/main-menu";
import { MenuToggle } from "./parts/menu-toggle";
import { Navigation } from "./parts/navigation";
import { PhoneLink } from "./parts/phone-link";
import { TopBar } from "./parts/top-bar";
import { useHeaderRules } from "./use-header-rules";
import { useNavigationPanel } from "./use-navigation-panel";

/** Top bar, then one row with logo, menu and the way in or out. */
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
          <MenuToggle panel={panel} />
          <Navigation panel={panel} rules={rules}>
            <MainMenu />
          </Navigation>
          <AccountActions hasLogin={rules.hasLogin} />
        </div>
      </div>
    </HeaderFrame>
  );
}
