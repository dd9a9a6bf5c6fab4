import { isApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { knownCodes } from "../../lib/rules/field-code";
import type { SubmitResult } from "../../ui/forms/use-form";
import { waitWords } from "../../ui/format-duration";
import { openDebit } from "./open-debit";

/**
 * Converts an API error to the result of a form. Errors of fields that the form does not have become a general message. If the
 * checkout is paid already, it also opens its confirmation; during a bank debit, the page of the debit.
 */
export function useSubmitError(): <Field extends string>(error: unknown, fields: readonly Field[]) => SubmitResult<Field> {
  const t = useT();
  return (error, fields) => {
    if (!isApiError(error)) throw error;
    if (error.status === 0) return { ok: false, failure: t("checkout.network") };
    if (error.status === 429) {
      return { ok: false, failure: t("checkout.tooMany", { wait: waitWords(error.retryAfter, t) }) };
    }
    // Another tab has paid. A new document, because this one has no session yet. /checkout would redirect the new member to the dashboard.
    if (error.code === "checkout_paid") window.location.assign(paths.confirmation);
    if (error.code === "purchase_in_progress") void openDebit();
    if (error.code === "checkout_expired") return { ok: false, failure: t("checkout.expired") };
    const codes = knownCodes(error.fieldCodes, fields);
    if (Object.keys(codes).length > 0) return { ok: false, codes };
    const isOurFault = error.status >= 500 || error.detail === "";
    return { ok: false, failure: isOurFault ? t("checkout.unexpected") : error.detail };
  };
}
