import "./header-4.css";
import { useContent } from "../../content/use-content";
import { HeaderFrame } from "./header-frame";
import type { HeaderProps } from "./header-props";
import { Logo } from "./parts/logo";
import { MenuAndAccount } from "./parts/menu-and-account";
import { PhoneLink } from "./parts/phone-link";
import { TopBar } from "./parts/top-bar";
import { useHeaderRules } from "./use-header-rules";
import { useNavigationPanel } from "./use-navigation-panel";

/** The phone number at the top in large type; below it the logo, and the menu as tabs. */
export function HeaderFour({ isHome }: HeaderProps) {
  const rules = useHeaderRules("4_header");
  const { header_timing } = useContent().header;
  const panel = useNavigationPanel();
  return (
    <HeaderFrame look="header-4" isHome={isHome} panel={panel}>
      <TopBar />
      <div className="header-main" ref={panel.row}>
        <div className="wrap header-row">
          <Logo />
          {header_timing !== undefined && <p className="header-4-hours">{header_timing}</p>}
          {isHome && <PhoneLink className="header-4-call" />}
          <MenuAndAccount panel={panel} rules={rules} />
        </div>
      </div>
    </HeaderFrame>
  );
}
