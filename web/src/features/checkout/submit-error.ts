import { isApiError } from "../../api/api-error";
import { useT } from "../../messages/use-t";
import { knownCodes } from "../../lib/rules/field-code";
import type { SubmitResult } from "../../ui/forms/use-form";
import { waitWords } from "../../ui/wait-words";

/** Turns what a call threw into what a form shows. Faults of fields the form does not have become a sentence. */
export function useSubmitError(): <Field extends string>(error: unknown, fields: readonly Field[]) => SubmitResult<Field> {
  const t = useT();
  return (error, fields) => {
    if (!isApiError(error)) throw error;
    if (error.status === 0) return { ok: false, failure: t("checkout.network") };
    if (error.status === 429) {
      return { ok: false, failure: t("checkout.tooMany", { wait: waitWords(error.retryAfter, t) }) };
    }
    if (error.code === "checkout_expired") return { ok: false, failure: t("checkout.expired") };
    const codes = knownCodes(error.fieldCodes, fields);
    if (Object.keys(codes).length > 0) return { ok: false, codes };
    const isOurFault = error.status >= 500 || error.detail === "";
    return { ok: false, failure: isOurFault ? t("checkout.unexpected") : error.detail };
  };
}
