import "./header-3.css";
import { HeaderFrame } from "./header-frame";
import type { HeaderProps } from "./header-props";
import { AccountActions } from "./parts/account-actions";
import { Logo } from "./parts/logo";
import { SplitMenu } from "./parts/main-menu";
import { MenuToggle } from "./parts/menu-toggle";
import { Navigation } from "./parts/navigation";
import { PhoneLink } from "./parts/phone-link";
import { TopBar } from "./parts/top-bar";
import { useHeaderRules } from "./use-header-rules";
import { useNavigationPanel } from "./use-navigation-panel";

/**
 * The logo in the middle with half of the menu at each side. On small screens the logo is above three equal buttons: menu, call,
 * join.
 */
export function HeaderThree({ isHome }: HeaderProps) {
  const rules = useHeaderRules("3_header");
  const panel = useNavigationPanel();
  return (
    <HeaderFrame look="header-3" isHome={isHome} panel={panel}>
      <TopBar />
      <div className="header-main" ref={panel.row}>
        <div className="wrap header-row">
          <Logo />
          <MenuToggle panel={panel} />
          <Navigation panel={panel} rules={rules}>
            <SplitMenu />
          </Navigation>
          <PhoneLink className="header-3-call" isShort />
          <AccountActions hasLogin={rules.hasLogin} />
        </div>
      </div>
    </HeaderFrame>
  );
}
