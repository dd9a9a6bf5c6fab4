import { isRouteErrorResponse } from "react-router";
import { isApiError } from "../api/api-error";
import { PageError, type PageFault } from "../api/page-error";

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
