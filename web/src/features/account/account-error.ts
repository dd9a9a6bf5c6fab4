import { isApiError, type ApiError } from "../../api/api-error";
import { knownCodes } from "../../lib/rules/field-code";
import type { MessageKey, Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import type { SubmitResult } from "../../ui/forms/use-form";

/** Messages of refusals, by the API's error code. */
const SENTENCES: Readonly<Record<string, MessageKey>> = {
  auth_required: "account.signedOut",
  captcha_required: "account.captchaFailed",
  captcha_failed: "account.captchaFailed",
  captcha_unavailable: "account.captchaUnavailable",
  reset_link_expired: "account.linkExpired",
  invite_expired: "account.inviteOver",
  membership_running: "account.delete.running",
  charge_in_progress: "account.delete.charging",
  password_not_set: "account.first.needed",
};

/** Converts an API error to the result of a form. Rethrows an error that is not an ApiError. */
export function useAccountError(): <Field extends string>(
  error: unknown,
  fields: readonly Field[],
) => SubmitResult<Field> & { ok: false } {
  const t = useT();
  return (error, fields) => {
    if (!isApiError(error)) throw error;
    const codes = knownCodes(error.fieldCodes, fields);
    if (Object.keys(codes).length > 0) return { ok: false, codes };
    return { ok: false, failure: sentenceFor(error, t) };
  };
}

/** Message for an error that belongs to no field. */
export function sentenceFor(error: ApiError, t: Translate): string {
  if (error.status === 0) return t("account.network");
  if (error.status === 429) return t("account.tooMany", { count: Math.ceil((error.retryAfter ?? 60) / 60) });
  const key = SENTENCES[error.code];
  return t(key ?? "account.unexpected");
}
