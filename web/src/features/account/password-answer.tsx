import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { PasswordField } from "../../ui/password-field";

interface PasswordAnswerProps<Field extends string> {
  form: Form<Field>;
  field: Field;
  message: FieldMessage;
  label: MessageKey;
  /** A new password: the field shows the rules, and password managers may offer one. */
  isNew?: boolean;
}

/** One password field of a form. The user can show the password, so there is no second field to repeat it in. */
export function PasswordAnswer<Field extends string>(props: PasswordAnswerProps<Field>): React.ReactNode {
  const { form, field, message, label, isNew = false } = props;
  const t = useT();
  return (
    <PasswordField
      name={field}
      label={t(label)}
      hint={isNew ? t("account.passwordHint") : undefined}
      autoComplete={isNew ? "new-password" : "current-password"}
      value={form.values[field]}
      onChange={(value) => form.set(field, value)}
      error={answerError(form, field, message)}
    />
  );
}
