import { useT } from "../../../messages/use-t";
import type { MessageKey } from "../../../messages/catalogue";
import { TextField } from "../../../ui/text-field";
import { answerError, type FieldMessage } from "../../../ui/forms/field-message";
import type { Form } from "../../../ui/forms/use-form";

type TextFieldProps = React.ComponentProps<typeof TextField>;

interface AnswerProps<Field extends string>
  extends Omit<TextFieldProps, "name" | "label" | "value" | "error"> {
  form: Form<Field>;
  field: Field;
  message: FieldMessage;
  /** Label, where the one of the field's name does not fit. */
  label?: MessageKey;
}

/** A text field bound to one value of a form, with its label, value and error. */
export function Answer<Field extends string>(props: AnswerProps<Field>): React.ReactNode {
  const { form, field, message, label, ...rest } = props;
  const t = useT();
  return (
    <TextField
      onChange={(value: string) => form.set(field, value)}
      {...rest}
      name={field}
      label={t(label ?? (`checkout.field.${field}` as MessageKey))}
      value={form.values[field]}
      error={answerError(form, field, message)}
    />
  );
}
