/** What a request is when it leaves for the network or for the server's own router. */
export interface TransportRequest {
  method: string;
  path: string;
  body: string | FormData | undefined;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal | undefined;
  /** The answer says nothing about who asks. */
  isShared?: boolean | undefined;
}

export interface TransportResponse {
  status: number;
  body: string;
  retryAfter?: number | undefined;
  /** What `body` says, where it has been read already; frozen. */
  value?: unknown;
}

/** Status 0 means that nothing answered. Rejects only when the request was aborted. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
