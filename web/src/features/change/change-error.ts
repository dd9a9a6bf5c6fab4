import { isApiError } from "../../api/api-error";
import { knownCodes } from "../../lib/rules/field-code";
import { useT } from "../../messages/use-t";
import type { SubmitResult } from "../../ui/forms/use-form";
import { waitWords } from "../../ui/wait-words";

/** Turns what a call threw into what a form shows; nothing was charged. Anything that is no ApiError is thrown on. */
export function useChangeError(): <Field extends string>(
  error: unknown,
  fields: readonly Field[],
) => SubmitResult<Field> & { ok: false } {
  const t = useT();
  return (error, fields) => {
    if (!isApiError(error)) throw error;
    if (error.status === 0) return { ok: false, failure: t("billing.network") };
    if (error.status === 401) return { ok: false, failure: t("billing.signedOut") };
    if (error.status === 429) {
      return { ok: false, failure: t("billing.tooMany", { wait: waitWords(error.retryAfter, t) }) };
    }
    const codes = knownCodes(personCodes(error.fieldCodes), fields);
    if (Object.keys(codes).length > 0) return { ok: false, codes };
    const isOurFault = error.status >= 500 || error.detail === "";
    return { ok: false, failure: isOurFault ? t("billing.unexpected") : error.detail };
  };
}

/** The server names a person's fields "person.firstName"; the forms name them "firstName". */
function personCodes(codes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(codes).map(([field, code]) => [field.replace(/^person\./, ""), code]));
}
