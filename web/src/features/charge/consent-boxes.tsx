import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { CheckboxField, type CheckboxFieldProps } from "../../ui/checkbox-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { type Consent, consentField, type ConsentField, TICKED } from "./consents";
import "./charge.css";

interface ConsentBoxesProps {
  form: Pick<Form<ConsentField>, "values" | "codes" | "set">;
  consents: readonly Consent[];
  message: FieldMessage;
  look?: CheckboxFieldProps["look"];
  /** Marks the consents that are not required as "optional"; unnecessary where the text around the boxes states it. */
  marksOptional?: boolean;
}

/** One checkbox for each consent text, with exactly the words that are recorded. */
export function ConsentBoxes(props: ConsentBoxesProps): React.ReactNode {
  const { form, consents, message, look, marksOptional = false } = props;
  const t = useT();
  return consents.map((consent) => {
    const field = consentField(consent);
    if (field === undefined) return null;
    return (
      <div key={consent.key}>
        <CheckboxField
          name={field}
          look={look}
          label={consent.text}
          hint={marksOptional && !consent.required ? t("ui.optional") : undefined}
          isSelected={form.values[field] === TICKED}
          onChange={(isTicked) => form.set(field, isTicked ? TICKED : "")}
          error={answerError(form, field, message)}
        />
        {consent.key === "terms" ? <TermsLink /> : null}
      </div>
    );
  });
}

/** Opens in a new tab, so that the typed values stay. */
function TermsLink(): React.ReactNode {
  const t = useT();
  return (
    <p className="consent-link">
      <a href={paths.terms} target="_blank" rel="noopener noreferrer">
        {t("payment.readTerms")} <span aria-hidden="true">↗</span>
        <VisuallyHidden>({t("ui.opensInNewTab")})</VisuallyHidden>
      </a>
    </p>
  );
}
