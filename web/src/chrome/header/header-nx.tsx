import "./header-nx.css";
import { HeaderFrame } from "./header-frame";
import type { HeaderProps } from "./header-props";
import { Logo } from "./parts/logo";
import { MenuAndAccount } from "./parts/menu-and-account";
import { PhoneLink } from "./parts/phone-link";
import { TopBar } from "./parts/top-bar";
import { useHeaderRules } from "./use-header-rules";
import { useNavigationPanel } from "./use-navigation-panel";

/** A dark bar that floats over the page, with one bright button. Its panel fills the whole screen. */
export function HeaderNx({ isHome }: HeaderProps) {
  const rules = useHeaderRules("nx_header_1");
  const panel = useNavigationPanel();
  return (
    <HeaderFrame look="header-nx" isHome={isHome} panel={panel}>
      {rules.hasTopBar && <TopBar />}
      <div className="header-main" ref={panel.row}>
        <div className="header-row">
          <Logo ground="deep" />
          {isHome && !rules.hasTopBar && <PhoneLink className="header-call" />}
          <MenuAndAccount panel={panel} rules={rules} />
        </div>
      </div>
    </HeaderFrame>
  );
}
