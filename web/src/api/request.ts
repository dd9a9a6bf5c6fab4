import { appendQuery, type QueryValues } from "../lib/query-string";
import { ApiError, toProblem } from "./api-error";
import { csrfToken, replaceCsrfToken } from "./csrf";
import type { Transport, TransportResponse } from "./transport";
import { browserTransport } from "./transport-browser";
import { serverTransport } from "./transport-server";

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  query?: QueryValues;
  signal?: AbortSignal | undefined;
}

// A constant of the build, so that the browser's bundle holds no server code and the reverse.
const transport: Transport = import.meta.env.SSR ? serverTransport : browserTransport;

/**
 * Performs one API call of this site and gives the parsed body (undefined for an empty one).
 * Throws ApiError for every answer that is not 2xx, and when nothing answered. An unsafe call that
 * fails only because the page's csrf token is old is repeated once with a fresh one.
 */
export async function request<T = unknown>(path: string, options: RequestOptions = {}): Promise<T> {
  const answer = await send(path, options);
  if (isUnsafe(options) && answer.status === 403 && problemOf(answer).code === "csrf_invalid") {
    await refreshCsrfToken();
    return read<T>(await send(path, options));
  }
  return read<T>(answer);
}

function send(path: string, options: RequestOptions): Promise<TransportResponse> {
  const absolute = path.startsWith("/") ? path : `/${path}`;
  return transport({
    method: options.method ?? "GET",
    path: appendQuery(absolute, options.query ?? {}),
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    headers: headersOf(options),
    signal: options.signal,
  });
}

function headersOf(options: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (import.meta.env.SSR) return headers;
  headers["csrf-token"] = csrfToken();
  headers["accept-language"] = document.documentElement.lang || "en";
  if (options.body !== undefined) headers["content-type"] = "application/json";
  return headers;
}

function isUnsafe(options: RequestOptions): boolean {
  return options.method !== undefined && options.method !== "GET";
}

async function refreshCsrfToken(): Promise<void> {
  const auth = read<{ csrfToken?: string }>(await send("/api/auth", {}));
  if (auth.csrfToken !== undefined) replaceCsrfToken(auth.csrfToken);
}

function read<T>(answer: TransportResponse): T {
  const ok = answer.status >= 200 && answer.status < 300;
  if (!ok) throw new ApiError(problemOf(answer), answer.retryAfter);
  if (answer.body === "") return undefined as T;
  const body = parseJson(answer.body);
  if (body === undefined) {
    throw new ApiError(toProblem(answer.status, { code: "unreadable_answer" }));
  }
  return body as T;
}

function problemOf(answer: TransportResponse) {
  return toProblem(answer.status, parseJson(answer.body));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
