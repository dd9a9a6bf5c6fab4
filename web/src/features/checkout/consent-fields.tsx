import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { CheckboxField } from "../../ui/checkbox-field";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { useFieldMessage } from "./field-message";
import type { PaymentField } from "./rules/payment";
import { consentField, TICKED } from "./rules/payment";
import type { QuoteConsent } from "./schemas";
import type { Form } from "../../ui/forms/use-form";

interface ConsentFieldsProps {
  form: Form<PaymentField>;
  consents: readonly QuoteConsent[];
}

/** One box for each text to agree to, with the very words that are recorded. Never ticked beforehand. */
export function ConsentFields({ form, consents }: ConsentFieldsProps): React.ReactNode {
  const message = useFieldMessage();
  return consents.map((consent) => {
    const field = consentField(consent.key);
    const code = form.codes[field];
    return (
      <div key={consent.key} className="consent">
        <CheckboxField
          name={field}
          label={consent.text}
          isSelected={form.values[field] === TICKED}
          onChange={(isTicked) => form.set(field, isTicked ? TICKED : "")}
          error={code === undefined ? undefined : message(field, code)}
        />
        {consent.key === "terms" ? <TermsLink /> : null}
      </div>
    );
  });
}

/** In a tab of its own, so that nothing typed here is left behind. */
function TermsLink(): React.ReactNode {
  const t = useT();
  return (
    <p className="consent-link">
      <a href={paths.terms} target="_blank" rel="noopener noreferrer">
        {t("checkout.pay.readTerms")} <span aria-hidden="true">↗</span>
        <VisuallyHidden>({t("ui.opensInNewTab")})</VisuallyHidden>
      </a>
    </p>
  );
}
