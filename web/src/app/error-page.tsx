import "./error-page.css";
import { isRouteErrorResponse, useLocation } from "react-router";
import { isApiError } from "../api/api-error";
import { PageError, type PageFault } from "../api/page-error";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";

export const NOT_FOUND = "Page Not Found";
export const SERVER_ERROR = "Internal Server Error";

export interface ShownError {
  statusCode: 404 | 500;
  statusMessage: string;
  description: string | undefined;
}

/** The fault in an error of any kind. What is not ours to tell (stack, message of a bug) stays out. */
export function faultOf(error: unknown): PageFault {
  if (error instanceof PageError) {
    const { statusCode, statusMessage, description } = error;
    return { statusCode, statusMessage, description };
  }
  if (isApiError(error)) return { statusCode: error.status, description: error.detail || undefined };
  if (isRouteErrorResponse(error)) return { statusCode: error.status };
  return {};
}

/** 404 is "not found"; any other or missing status is 500. */
export function shownError(fault: PageFault): ShownError {
  const isNotFound = fault.statusCode === 404;
  return {
    statusCode: isNotFound ? 404 : 500,
    statusMessage: fault.statusMessage || (isNotFound ? NOT_FOUND : SERVER_ERROR),
    description: fault.description,
  };
}

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
