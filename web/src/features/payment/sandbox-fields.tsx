import { useT } from "../../messages/use-t";
import { Fieldset } from "../../ui/fieldset";
import { TextField } from "../../ui/text-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { CardForm } from "./card-form";
import { BillingZipField, NameField } from "./owner-fields";
import { cardBrand, formatCardNumber } from "./rules/card";

interface SandboxFieldsProps {
  form: CardForm;
  message: FieldMessage;
}

/** Digits, and the gaps of the printed number. */
const LONGEST_NUMBER = 23;

/** Plain fields. What is typed here stays in memory and goes only to the payment provider. */
export function SandboxFields({ form, message }: SandboxFieldsProps): React.ReactNode {
  const t = useT();
  const brand = cardBrand(form.values.number);
  return (
    <>
      <TextField
        name="number"
        label={t("payment.field.number")}
        hint={t("payment.cardKinds")}
        autoComplete="cc-number"
        inputMode="numeric"
        spellCheck={false}
        maxLength={LONGEST_NUMBER}
        width="20"
        value={form.values.number}
        onChange={(value) => form.set("number", value)}
        onBlur={() => form.set("number", formatCardNumber(form.values.number))}
        error={answerError(form, "number", message)}
      />
      <NameField form={form} message={message} />
      <ExpiryFields form={form} message={message} />
      <TextField
        name="cvc"
        label={t("payment.field.cvc")}
        hint={t(brand === "amex" ? "payment.field.cvcHintAmex" : "payment.field.cvcHint")}
        autoComplete="cc-csc"
        inputMode="numeric"
        maxLength={4}
        width="5"
        value={form.values.cvc}
        onChange={(value) => form.set("cvc", value)}
        error={answerError(form, "cvc", message)}
      />
      <BillingZipField form={form} message={message} />
    </>
  );
}

function ExpiryFields({ form, message }: SandboxFieldsProps): React.ReactNode {
  const t = useT();
  const monthError = answerError(form, "expMonth", message);
  const yearError = answerError(form, "expYear", message);
  return (
    <Fieldset
      legend={t("payment.field.expiry")}
      hint={t("payment.field.expiryHint")}
      error={monthError ?? yearError}
      name="expiry"
      look="field"
    >
      <div className="card-expiry">
        <TextField
          name="expMonth"
          label={t("payment.field.expMonth")}
          autoComplete="cc-exp-month"
          inputMode="numeric"
          maxLength={2}
          width="2"
          value={form.values.expMonth}
          onChange={(value) => form.set("expMonth", value)}
          isMarkedInvalid={monthError !== undefined}
        />
        <TextField
          name="expYear"
          label={t("payment.field.expYear")}
          autoComplete="cc-exp-year"
          inputMode="numeric"
          maxLength={4}
          width="5"
          value={form.values.expYear}
          onChange={(value) => form.set("expYear", value)}
          isMarkedInvalid={yearError !== undefined}
        />
      </div>
    </Fieldset>
  );
}
