import { ContentLink } from "../../content/content-link";
import { useContent } from "../../content/use-content";
import { Logo } from "./parts/logo";

/** Only a logo and one call to action. */
export function HeaderLanding() {
  const { header, landingHeader } = useContent();
  return (
    <header className="site-header">
      <div className="header-main">
        <div className="wrap header-row">
          <Logo src={landingHeader.headerLogo ?? header.header_log} />
          {landingHeader.ctaBtnText !== undefined && (
            <div className="header-actions">
              <ContentLink to={landingHeader.ctaBtnUrl} className="button">
                {landingHeader.ctaBtnText}
              </ContentLink>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}
