import { isApiError } from "../api/api-error";
import { PageError, type PageFault } from "../api/page-error";

export interface ShownError {
  statusCode: 404 | 500;
  heading: string;
  description: string | undefined;
}

/** The fault in an error of any kind. What is not ours to tell (stack, message of a bug) stays out. */
export function faultOf(error: unknown): PageFault {
  if (error instanceof PageError) {
    const { statusCode, missing, description } = error;
    return { statusCode, missing, description };
  }
  if (isApiError(error)) return { statusCode: error.status, description: error.detail || undefined };
  if (isRouterError(error)) return { statusCode: error.status };
  return {};
}

// What React Router makes of an address or a method that no route answers.
function isRouterError(error: unknown): error is { status: number } {
  return typeof error === "object" && error !== null && "internal" in error && "status" in error && typeof error.status === "number";
}

/** 404 is "not found"; any other or missing status is 500. */
export function shownError({ statusCode, description }: PageFault, words: { notFound: string; failed: string }): ShownError {
  return statusCode === 404
    ? { statusCode, heading: words.notFound, description }
    : { statusCode: 500, heading: words.failed, description };
}
