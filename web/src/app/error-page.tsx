import "./error-page.css";
import { useLocation } from "react-router";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";
import { faultOf, shownError } from "./fault";

/** Status code, status message, description and a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { statusCode, statusMessage, description } = shownError(faultOf(error));
  const isNotFound = statusCode === 404;
  return (
    <section className="error-page wrap" data-status={statusCode}>
      <p className="error-page-code" aria-label={t("errors.statusLabel", { status: statusCode })}>
        {statusCode}
      </p>
      <h1>{statusMessage}</h1>
      {description !== undefined && <p className="error-page-description">{description}</p>}
      <p>{t(isNotFound ? "errors.notFoundLead" : "errors.generalLead")}</p>
      <div className="error-page-actions">
        {isNotFound ? (
          <Button href={paths.home}>{t("errors.goHome")}</Button>
        ) : (
          // A plain link: the page is asked for anew, whatever state this one is in.
          <a className="button" data-variant="primary" href={pathname + search}>
            {t("errors.tryAgain")}
          </a>
        )}
        <Button href={paths.support} variant="secondary">
          {t("errors.getHelp")}
        </Button>
      </div>
    </section>
  );
}
