import "./header-landing.css";
import { useRef } from "react";
import { ContentLink } from "../../content/content-link";
import { useContent } from "../../content/use-content";
import { firstFilled } from "../../lib/first-filled";
import type { HeaderProps } from "./header-props";
import { Logo } from "./parts/logo";
import { usePinned } from "./use-pinned";

/** Only a logo and one call to action. */
export function HeaderLanding({ isHome }: HeaderProps) {
  const { landingHeader } = useContent();
  const row = useRef<HTMLDivElement>(null);
  const isPinned = usePinned(isHome, row);
  const action = firstFilled(landingHeader.ctaBtnText);
  return (
    <header
      className={isPinned ? "site-header header-landing pinned" : "site-header header-landing"}
      data-home={isHome || undefined}
    >
      <div className="header-main" ref={row}>
        <div className="wrap header-row">
          <Logo src={firstFilled(landingHeader.headerLogo)} />
          {action !== undefined && (
            <ContentLink to={landingHeader.ctaBtnUrl} className="button header-cta">
              {action}
            </ContentLink>
          )}
        </div>
      </div>
    </header>
  );
}
