import { appendQuery, type QueryValues } from "../lib/query-string";
import { answerTexts } from "./answer-text";
import { ApiError, toProblem } from "./api-error";
import type { Answer, BodyOf, Method } from "./contract";
import { csrfToken, replaceCsrfToken } from "./csrf";
import type { Transport, TransportResponse } from "./transport";
import { requestSignIn } from "./sign-in-needed";
import { browserTransport } from "./transport-browser";
import { serverTransport } from "./transport-server";

export interface RequestOptions<Verb extends Method = Method, Body = unknown> {
  method?: Verb;
  /** Sent as JSON. */
  body?: Body;
  /** Fields and files of a form, sent instead of a JSON body. */
  form?: FormData;
  query?: QueryValues;
  signal?: AbortSignal | undefined;
  /** The response does not depend on the visitor: pages that the server renders share it, frozen. */
  isShared?: boolean;
  /** Action name of the captcha token, which is sent wherever the site has a captcha. */
  captcha?: string;
  /** The same, but the token is sent only after the server has required one. */
  captchaWhenAsked?: string;
}

// A build constant: the browser's bundle contains no server code, and the server's no browser code.
const transport: Transport = import.meta.env.SSR ? serverTransport : browserTransport;

/**
 * Performs one API call of this site and returns the parsed body (undefined for an empty one), typed by
 * api/openapi.yaml. Throws ApiError for every response that is not 2xx, and when there is no response. Repeats a call
 * once for each of these that it lacked: a fresh csrf token, a captcha token, a session when the person signs in again in the dialog.
 */
export async function request<Path extends string, Verb extends Method = "GET">(
  path: Path,
  options: RequestOptions<Verb, BodyOf<Path, Verb>> = {},
): Promise<Answer<Path, Verb>> {
  let captcha = await captchaFor(options.captcha);
  let answer = await send(path, options, captcha);
  const got = new Set<Requirement>();
  for (let missing = missingRequirement(answer, options); missing !== undefined && !got.has(missing); missing = missingRequirement(answer, options)) {
    got.add(missing);
    if (missing === "csrf_invalid") await refreshCsrfToken();
    if (missing === "captcha_required") captcha = await captchaFor(options.captchaWhenAsked);
    if (missing === "auth_required" && !(await requestSignIn())) break;
    answer = await send(path, options, captcha);
  }
  return read<Answer<Path, Verb>>(answer);
}

type Requirement = "csrf_invalid" | "captcha_required" | "auth_required";

/** Returns the requirement that the call did not meet, if the browser can meet it. */
function missingRequirement(answer: TransportResponse, options: RequestOptions): Requirement | undefined {
  if (import.meta.env.SSR || (answer.status !== 401 && answer.status !== 403)) return undefined;
  const { code } = problemOf(answer);
  if (code === "csrf_invalid" && isUnsafe(options)) return code;
  if (code === "captcha_required" && options.captchaWhenAsked !== undefined) return code;
  return code === "auth_required" ? code : undefined;
}

async function captchaFor(action: string | undefined): Promise<string> {
  if (import.meta.env.SSR || action === undefined) return "";
  // Without a network the captcha's code cannot be loaded either; the call itself then reports the failure.
  const captcha = await import("./captcha").catch(() => undefined);
  return (await captcha?.captchaToken(action)) ?? "";
}

function send(path: string, options: RequestOptions, captcha = ""): Promise<TransportResponse> {
  const absolute = path.startsWith("/") ? path : `/${path}`;
  return transport({
    method: options.method ?? "GET",
    path: appendQuery(absolute, options.query ?? {}),
    body: options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
    headers: { ...headersOf(options), ...(captcha === "" ? {} : { "x-recaptcha-token": captcha }) },
    signal: options.signal,
    isShared: options.isShared,
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
  if (answer.value !== undefined) return answer.value as T;
  if (answer.body === "") return undefined as T;
  const body = parseJson(answer.body);
  if (body === undefined) {
    throw new ApiError(toProblem(answer.status, { code: "unreadable_answer" }));
  }
  if (import.meta.env.SSR) answerTexts.keep(body, answer.body);
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
