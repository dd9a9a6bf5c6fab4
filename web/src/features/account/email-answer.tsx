import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { TextField } from "../../ui/text-field";

interface EmailAnswerProps<Field extends string> {
  form: Form<Field>;
  field: Field;
  message: FieldMessage;
  label: MessageKey;
  hint?: MessageKey;
  autoComplete: "username" | "email";
}

/** E-mail field of a form, with the keyboard for e-mail addresses. */
export function EmailAnswer<Field extends string>(props: EmailAnswerProps<Field>): React.ReactNode {
  const { form, field, message, label, hint, autoComplete } = props;
  const t = useT();
  return (
    <TextField
      name={field}
      label={t(label)}
      hint={hint === undefined ? undefined : t(hint)}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={form.values[field]}
      onChange={(value) => form.set(field, value)}
      error={answerError(form, field, message)}
    />
  );
}
