import { useT } from "../../messages/use-t";
import type { MessageKey } from "../../messages/catalogue";
import { TextField } from "../../ui/text-field";
import type { FieldMessage } from "./field-message";
import type { Form } from "./use-form";

type TextFieldProps = React.ComponentProps<typeof TextField>;

interface AnswerProps<Field extends string>
  extends Omit<TextFieldProps, "name" | "label" | "value" | "onChange" | "error"> {
  form: Form<Field>;
  field: Field;
  message: FieldMessage;
  /** Which words label the field, when they are not those of the field's name. */
  label?: MessageKey;
}

/** A line of text bound to one answer of a form, with its label, value and error. */
export function Answer<Field extends string>(props: AnswerProps<Field>): React.ReactNode {
  const { form, field, message, label, ...rest } = props;
  const t = useT();
  return (
    <TextField
      {...rest}
      name={field}
      label={t(label ?? (`checkout.field.${field}` as MessageKey))}
      value={form.values[field]}
      onChange={(value: string) => form.set(field, value)}
      error={answerError(form, field, message)}
    />
  );
}

/** The sentence that tells why an answer was refused, or undefined. */
export function answerError<Field extends string>(
  form: Form<Field>,
  field: Field,
  message: FieldMessage,
): string | undefined {
  const code = form.codes[field];
  return code === undefined ? undefined : message(field, code);
}
