import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { CheckboxField } from "../../ui/checkbox-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import type { ChangeConsent } from "./change-quote";
import { consentField, type ConsentField, TICKED } from "./consents";

interface ConsentBoxesProps {
  form: Pick<Form<ConsentField>, "values" | "codes" | "set">;
  consents: readonly ChangeConsent[];
  message: FieldMessage;
}

/** One box for each text to agree to, with the very words that are recorded. */
export function ConsentBoxes({ form, consents, message }: ConsentBoxesProps): React.ReactNode {
  const t = useT();
  return consents.map((consent) => {
    const field = consentField(consent);
    if (field === undefined) return null;
    return (
      <div key={consent.key}>
        <CheckboxField
          name={field}
          look="card"
          label={consent.text}
          hint={consent.required ? undefined : t("ui.optional")}
          isSelected={form.values[field] === TICKED}
          onChange={(isTicked) => form.set(field, isTicked ? TICKED : "")}
          error={answerError(form, field, message)}
        />
        {consent.key === "terms" ? (
          <p>
            <a href={paths.terms} target="_blank" rel="noopener noreferrer">
              {t("billing.consent.readTerms")} ({t("ui.opensInNewTab")})
            </a>
          </p>
        ) : null}
      </div>
    );
  });
}
