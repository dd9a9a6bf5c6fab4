import "./header-1.css";
import "./header-landing.css";
import { useRef } from "react";
import { ContentLink } from "../../content/content-link";
import { useContent } from "../../content/use-content";
import { phoneIn } from "../../content/whole-numbers";
import { firstFilled } from "../../lib/first-filled";
import { useSession } from "../../session/session-query";
import { Unbroken } from "../../ui/unbroken";
import { HeaderFrame } from "./header-frame";
import type { HeaderProps } from "./header-props";
import { Logo } from "./parts/logo";
import { MenuAndAccount } from "./parts/menu-and-account";
import { useHeaderRules } from "./use-header-rules";
import { useInCheckout } from "./use-in-checkout";
import { useNavigationPanel } from "./use-navigation-panel";
import { usePinned } from "./use-pinned";

/** Visitors see only a logo and one call to action. Members have the menu and the logout button, as on every page. */
export function HeaderLanding(props: HeaderProps) {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <MemberHeader {...props} /> : <VisitorHeader {...props} />;
}

function VisitorHeader({ isHome }: HeaderProps) {
  const { landingHeader } = useContent();
  const row = useRef<HTMLDivElement>(null);
  const { isPinned } = usePinned(isHome, row);
  const isInCheckout = useInCheckout();
  const action = isInCheckout ? undefined : firstFilled(landingHeader.ctaBtnText);
  return (
    <header
      className={isPinned ? "site-header header-landing pinned" : "site-header header-landing"}
      data-home={isHome || undefined}
    >
      <div className="header-main" ref={row}>
        <div className="wrap header-row">
          <LandingLogo />
          {action !== undefined && (
            <ContentLink to={landingHeader.ctaBtnUrl} className="button header-cta">
              <span>
                <Unbroken text={action} part={phoneIn(action)} />
              </span>
            </ContentLink>
          )}
        </div>
      </div>
    </header>
  );
}

function MemberHeader({ isHome }: HeaderProps) {
  const rules = useHeaderRules("landing_header");
  const panel = useNavigationPanel();
  return (
    <HeaderFrame look="header-1" isHome={isHome} panel={panel}>
      <div className="header-main" ref={panel.row}>
        <div className="wrap header-row">
          <LandingLogo />
          <MenuAndAccount panel={panel} rules={rules} />
        </div>
      </div>
    </HeaderFrame>
  );
}

function LandingLogo() {
  return <Logo src={firstFilled(useContent().landingHeader.headerLogo)} />;
}
