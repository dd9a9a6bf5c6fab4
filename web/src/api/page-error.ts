import { readablePath } from "../lib/readable-path";

/** Content of the error page. Thrown by loaders and guards; the browser does not receive its stack. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly statusCode: number | undefined;
  readonly missing: MissingPage | undefined;
  readonly description: string | undefined;

  constructor(fault: PageFault) {
    super(fault.missing?.path ?? "");
    this.statusCode = fault.statusCode;
    this.missing = fault.missing;
    this.description = fault.description;
  }
}

export interface PageFault {
  statusCode?: number | undefined;
  missing?: MissingPage | undefined;
  description?: string | undefined;
}

/** The address that was not found, and the message key for it. */
export interface MissingPage {
  path: string;
  words: "errors.invalidPath" | "errors.unknownPath";
}

/** The 404 of an address with an id that does not exist, with the same text as every failed validity check. */
export function invalidPath(request: Request): PageError {
  return notFound(request, "errors.invalidPath");
}

/** The 404 of an address that no route of the site matches. */
export function pageNotFound(request: Request): PageError {
  return notFound(request, "errors.unknownPath");
}

function notFound(request: Request, words: MissingPage["words"]): PageError {
  return new PageError({ statusCode: 404, missing: { path: readablePath(new URL(request.url).pathname), words } });
}
