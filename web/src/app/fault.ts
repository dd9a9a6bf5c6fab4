import { isApiError } from "../api/api-error";
import { PageError, type PageFault } from "../api/page-error";

export interface ShownError {
  statusCode: 404 | 500;
  heading: string;
  description: string | undefined;
}

/** Returns the fault in an error of any kind. It never contains the stack or message of a bug. */
export function faultOf(error: unknown): PageFault {
  if (error instanceof PageError) {
    const { statusCode, missing, description } = error;
    return { statusCode, missing, description };
  }
  if (isApiError(error)) return { statusCode: error.status, description: error.detail || undefined };
  if (isRouterError(error)) return { statusCode: error.status };
  return {};
}

// React Router's error for an address or a method that no route handles.
function isRouterError(error: unknown): error is { status: number } {
  return typeof error === "object" && error !== null && "internal" in error && "status" in error && typeof error.status === "number";
}

/** Contents of the error page. 404 is "not found"; any other or missing status becomes 500. */
export function shownError({ statusCode, description }: PageFault, words: { notFound: string; failed: string }): ShownError {
  return statusCode === 404
    ? { statusCode, heading: words.notFound, description }
    : { statusCode: 500, heading: words.failed, description };
}
