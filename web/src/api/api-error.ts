import type { components } from "./schema";

/** A refused or failed request. `status` is 0 when the site could not be reached. Only request() throws it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Stable, snake_case: "login_failed", "quote_expired"; "network" when there was no response. */
  readonly code: string;
  /** Safe to show, in the visitor's language where the server knows it. */
  readonly detail: string;
  /** Reason of a declined payment or of a refusal, where the API names one. */
  readonly reason: string | undefined;
  /** The payment provider's secret for the card authentication by the bank; comes with "payment_action_required". */
  readonly clientSecret: string | undefined;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly fieldCodes: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** All members of the problem document, for members that only one kind of error has. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(`${problem.status} ${problem.code}`);
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.reason = problem.reason;
    this.clientSecret = problem.clientSecret;
    this.fieldErrors = problem.errors;
    this.fieldCodes = problem.errorCodes;
    this.requestId = problem.requestId;
    this.members = problem.members;
    this.retryAfter = retryAfter;
  }
}

export interface Problem {
  status: number;
  code: string;
  detail: string;
  reason: string | undefined;
  clientSecret: string | undefined;
  errors: Readonly<Record<string, string>>;
  errorCodes: Readonly<Record<string, string>>;
  requestId: string | undefined;
  members: Readonly<Record<string, unknown>>;
}

/** Reads a problem document. Any other body results in a problem with that status. */
export function toProblem(status: number, body: unknown): Problem {
  const members = isRecord(body) ? body : {};
  return {
    status,
    code: text(members.code) ?? (status === 0 ? "network" : `http_${status}`),
    detail: text(members.detail) ?? text(members.title) ?? "",
    reason: text(members.reason),
    clientSecret: text(members.clientSecret),
    errors: texts(members.errors),
    errorCodes: texts(members.errorCodes),
    requestId: text(members.requestId),
    members,
  };
}

/** A refusal whose problem document has members of its own. Check them before use: checks/office.ts. */
export type TerminatedOffice = ApiError & { readonly members: components["schemas"]["OfficeTerminatedProblem"] };

export function isApiError(error: unknown, code: "office_terminated"): error is TerminatedOffice;
export function isApiError(error: unknown, code?: string): error is ApiError;
export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function texts(value: unknown): Record<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
