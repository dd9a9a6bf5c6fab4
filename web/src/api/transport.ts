/** A request as it is sent to the network or to the server's own router. */
export interface TransportRequest {
  method: string;
  path: string;
  body: string | FormData | undefined;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal | undefined;
  /** The response does not depend on the visitor. */
  isShared?: boolean | undefined;
}

export interface TransportResponse {
  status: number;
  body: string;
  retryAfter?: number | undefined;
  /** The parsed `body`, frozen, where it has been parsed already. */
  value?: unknown;
}

/** Status 0 means that there was no response. Rejects only when the request was aborted. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
