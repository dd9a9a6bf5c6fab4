import { isApiError } from "../../api/api-error";
import { knownCodes } from "../../lib/rules/field-code";
import { useT } from "../../messages/use-t";
import type { SubmitResult } from "../../ui/forms/use-form";
import { CONTACT_FIELDS, type ContactField } from "./contact";

/** Converts an API error to the result of the form. */
export function useContactError(): (error: unknown) => SubmitResult<ContactField> {
  const t = useT();
  return (error) => {
    if (!isApiError(error)) throw error;
    if (error.status === 0) return { ok: false, failure: t("contact.network") };
    if (error.status === 429) {
      const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60));
      return { ok: false, failure: t("contact.tooMany", { count: minutes }) };
    }
    if (error.code.startsWith("captcha_")) return { ok: false, failure: t("contact.captcha") };
    const codes = knownCodes(error.fieldCodes, CONTACT_FIELDS);
    return Object.keys(codes).length > 0 ? { ok: false, codes } : { ok: false, failure: t("contact.unexpected") };
  };
}
