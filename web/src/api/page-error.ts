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
