import { isApiError } from "../../api/api-error";
import { knownCodes } from "../../lib/rules/field-code";
import { useT } from "../../messages/use-t";
import type { SubmitResult } from "../../ui/forms/use-form";
import { waitWords } from "../../ui/format-duration";

/** Converts an API error to the result of a form; nothing was charged. Rethrows an error that is not an ApiError. */
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

/** Renames field codes: the server names a person's field "person.firstName", the forms name it "firstName". */
function personCodes(codes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(codes).map(([field, code]) => [field.replace(/^person\./, ""), code]));
}
