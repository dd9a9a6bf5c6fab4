import { useContent } from "../../content/use-content";
import { useT } from "../../messages/use-t";
import { useSession } from "../../session/session-query";
import { LanguageSwitch } from "../language-switch";
import type { HeaderProps } from "./header-props";
import { AccountActions } from "./parts/account-actions";
import { HeaderBanner } from "./parts/header-banner";
import { LoginLinks } from "./parts/login-dropdown";
import { Logo } from "./parts/logo";
import { MainMenu } from "./parts/main-menu";
import { MenuToggle } from "./parts/menu-toggle";
import { PhoneLink } from "./parts/phone-link";
import { RightLinks } from "./parts/right-links";
import { TopBar } from "./parts/top-bar";
import { useNavigationPanel } from "./use-navigation-panel";
import { usePinned } from "./use-pinned";

const PANEL_ID = "site-navigation";

/** Banner, top bar, then one row with logo, menu and the way in or out. */
export function HeaderOne({ isHome }: HeaderProps) {
  const t = useT();
  const { header } = useContent();
  const { isAuthenticated } = useSession();
  const panel = useNavigationPanel();
  const isPinned = usePinned(isHome);
  return (
    <header
      className={isPinned ? "site-header pinned" : "site-header"}
      data-home={isHome || undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape") panel.close();
      }}
    >
      <HeaderBanner />
      {!header.hide_top_header && <TopBar />}
      <div className="header-main">
        <div className="wrap header-row">
          <Logo src={header.header_log} />
          <MenuToggle isOpen={panel.isOpen} onToggle={panel.toggle} controls={PANEL_ID} />
          <nav
            id={PANEL_ID}
            className="navigation-panel"
            aria-label={t("chrome.mainMenu")}
            data-open={panel.isOpen || undefined}
          >
            <MainMenu />
            <div className="panel-more">
              {!header.hide_top_header && <RightLinks className="plain-list panel-links" />}
              {header.hide_top_header && !isAuthenticated && <LoginLinks className="plain-list panel-links" />}
              <PhoneLink className="panel-phone" />
              {header.header_timing !== undefined && <p className="panel-hours">{header.header_timing}</p>}
            </div>
            {header.hide_top_header && <LanguageSwitch className="panel-language" />}
          </nav>
          <div className="header-actions">
            <AccountActions />
          </div>
        </div>
      </div>
    </header>
  );
}
