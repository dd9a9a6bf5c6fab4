import { readablePath } from "../lib/readable-path";

/** What the error page shows. Thrown by loaders and guards; carries no stack to the browser. */
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

/** The address that is not found, and the words that say so in the visitor's language. */
export interface MissingPage {
  path: string;
  words: "errors.invalidPath" | "errors.unknownPath";
}

/** The 404 of an address with an id that does not exist, worded as every failed validity check. */
export function invalidPath(request: Request): PageError {
  return notFound(request, "errors.invalidPath");
}

/** The error of an address that means nothing to the site. */
export function pageNotFound(request: Request): PageError {
  return notFound(request, "errors.unknownPath");
}

function notFound(request: Request, words: MissingPage["words"]): PageError {
  return new PageError({ statusCode: 404, missing: { path: readablePath(new URL(request.url).pathname), words } });
}
