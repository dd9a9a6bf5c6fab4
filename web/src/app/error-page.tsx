import "../pages/page.css";
import "./error-page.css";
import { useLocation } from "../routing/hooks";
import { usePlansLink } from "../content/use-plans-link";
import { paths } from "../lib/paths";
import type { MessageKey } from "../messages/catalogue";
import { useLanguage, useT } from "../messages/use-t";
import { Link } from "../ui/link";
import { faultOf, shownError } from "./fault";
import { HelpNumber } from "./help-number";

/** Shows status code, heading, description and links to other pages. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const plansLink = usePlansLink();
  const fault = faultOf(error);
  const { statusCode, heading, description } = shownError(fault, {
    notFound: fault.missing === undefined ? t("app.titleNotFound") : t(fault.missing.words, { path: fault.missing.path }),
    failed: t("errors.failed"),
  });
  const isNotFound = statusCode === 404;
  const isEnglish = useLanguage() === "en";
  // The details of most failures on the server's side exist in English only.
  const isReadable = isEnglish || (fault.statusCode ?? 0) < 500;
  const linkItem = (to: string, key: MessageKey) => (
    <li>
      <Link to={to}>{t(key)}</Link>
    </li>
  );
  return (
    <section className="error-page wrap" data-status={statusCode}>
      <header className="page-head">
        <p className="error-page-code">{statusCode}</p>
        <h1>{heading}</h1>
        {description !== undefined && isReadable && <p>{description}</p>}
        <p className="page-intro">{t(isNotFound ? "errors.notFoundLead" : "errors.generalLead")}</p>
      </header>
      {isNotFound || (
        // A plain link loads the page again as a new document. It works in any state of this one.
        <a className="button" data-variant="primary" href={pathname + search}>
          {t("errors.tryAgain")}
        </a>
      )}
      <ul className="error-page-ways">
        {isNotFound && linkItem(paths.findADentist, "chrome.findADentist")}
        {isNotFound && linkItem(plansLink(), "errors.plans")}
        {linkItem(paths.support, "errors.getHelp")}
        {linkItem(paths.home, "errors.goHome")}
        <li>
          <HelpNumber />
        </li>
      </ul>
    </section>
  );
}
