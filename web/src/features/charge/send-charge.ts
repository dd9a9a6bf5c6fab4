import { ApiError } from "../../api/api-error";
import { request } from "../../api/request";
import type { ChargeAnswer, ChargeCall, ChargeRefusal, OpenAnswer } from "./charge-flow";

const DEFAULT_WAIT_SECONDS = 2;
const UNDER_WAY: readonly string[] = ["payment_pending", "purchase_in_progress", "change_in_progress"];

/** Sends one call. Never throws: an answer that `read` cannot parse counts as lost, because money may have moved. */
export async function sendCharge<Done>(
  { method, path, query, body }: ChargeCall,
  read: (body: unknown) => Done,
): Promise<ChargeAnswer<Done> | OpenAnswer> {
  try {
    const answer = await request(path, { method, body, ...(query === undefined ? {} : { query }) });
    return { kind: "done", done: read(answer) };
  } catch (error) {
    return error instanceof ApiError ? answerOf(error) : { kind: "lost" };
  }
}

/** Maps an API error to its meaning for the buyer or member. */
export function answerOf(error: ApiError): ChargeRefusal | OpenAnswer {
  const wait = error.retryAfter ?? DEFAULT_WAIT_SECONDS;
  if (UNDER_WAY.includes(error.code)) return { kind: "pending", retryAfterSeconds: wait };
  if (error.status < 400 || error.status >= 500) return { kind: "lost" };
  if (error.status === 401) return { kind: "signed_out" };
  if (error.clientSecret !== undefined) return { kind: "action_required", clientSecret: error.clientSecret };
  if (error.status === 402) return { kind: "declined", reason: error.reason ?? "other" };
  if (error.status === 429) return { kind: "too_many_tries", retryAfterSeconds: wait };
  if (error.code === "quote_expired") return { kind: "quote_expired" };
  return { kind: "refused", code: error.code, detail: error.detail };
}
