import "../pages/page.css";
import "./error-page.css";
import { useLocation } from "react-router";
import { usePlansLink } from "../content/use-plans-link";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { faultOf, shownError } from "./fault";
import { HelpNumber } from "./help-number";

/** Status code, status message, description and ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const { statusCode, statusMessage, description } = shownError(faultOf(error));
  const isNotFound = statusCode === 404;
  return (
    <section className="error-page wrap" data-status={statusCode}>
      <header className="page-head">
        <p className="error-page-code" aria-label={t("errors.statusLabel", { status: statusCode })}>
          {statusCode}
        </p>
        <h1>{statusMessage}</h1>
        {description !== undefined && <p>{description}</p>}
        <p className="page-intro">{t(isNotFound ? "errors.notFoundLead" : "errors.generalLead")}</p>
      </header>
      {isNotFound ? <WaysOn /> : <TryAgain />}
    </section>
  );
}

function WaysOn() {
  const t = useT();
  const plansLink = usePlansLink();
  return (
    <ul className="error-page-ways">
      <li>
        <Link to={paths.findADentist}>{t("chrome.findADentist")}</Link>
      </li>
      <li>
        <Link to={plansLink()}>{t("errors.plans")}</Link>
      </li>
      <li>
        <Link to={paths.support}>{t("errors.getHelp")}</Link>
        <HelpNumber />
      </li>
      <li>
        <Link to={paths.home}>{t("errors.goHome")}</Link>
      </li>
    </ul>
  );
}

function TryAgain() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="error-page-actions">
      {/* A plain link: the page is asked for anew, whatever state this one is in. */}
      <a className="button" data-variant="primary" href={pathname + search}>
        {t("errors.tryAgain")}
      </a>
      <Button href={paths.support} variant="secondary">
        {t("errors.getHelp")}
      </Button>
    </div>
  );
}
