import { readablePath } from "../lib/readable-path";

/** What the error page shows. Thrown by loaders and guards; carries no stack to the browser. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly statusCode: number | undefined;
  readonly statusMessage: string | undefined;
  readonly description: string | undefined;

  constructor(fault: PageFault) {
    super(fault.statusMessage ?? "");
    this.statusCode = fault.statusCode;
    this.statusMessage = fault.statusMessage;
    this.description = fault.description;
  }
}

export interface PageFault {
  statusCode?: number | undefined;
  statusMessage?: string | undefined;
  description?: string | undefined;
}

/** The 404 of an address with an id that does not exist, worded as every failed validity check. */
export function invalidPath(request: Request): PageError {
  const { pathname } = new URL(request.url);
  return new PageError({ statusCode: 404, statusMessage: `Page Not Found: ${readablePath(pathname)}` });
}

/** The error of an address that means nothing to the site. */
export function pageNotFound(request: Request): PageError {
  const { pathname } = new URL(request.url);
  return new PageError({ statusCode: 404, statusMessage: `Page not found: ${readablePath(pathname)}` });
}
