import { useT } from "../../messages/use-t";
import { TextField } from "../../ui/text-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { CardForm } from "./card-form";

interface OwnerFieldProps {
  form: CardForm;
  message: FieldMessage;
}

/** Whose card it is, as the bank knows it. */
export function NameField({ form, message }: OwnerFieldProps): React.ReactNode {
  const t = useT();
  return (
    <TextField
      name="name"
      label={t("payment.field.name")}
      hint={t("payment.field.nameHint")}
      autoComplete="cc-name"
      autoCapitalize="words"
      value={form.values.name}
      onChange={(value) => form.set("name", value)}
      error={answerError(form, "name", message)}
    />
  );
}

export function BillingZipField({ form, message }: OwnerFieldProps): React.ReactNode {
  const t = useT();
  return (
    <TextField
      name="billingZip"
      label={t("payment.field.billingZip")}
      autoComplete="billing postal-code"
      inputMode="numeric"
      maxLength={10}
      width="10"
      value={form.values.billingZip}
      onChange={(value) => form.set("billingZip", value)}
      error={answerError(form, "billingZip", message)}
    />
  );
}
