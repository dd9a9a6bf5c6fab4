import { ErrorSummary } from "../error-summary";
import { toFaults, type FieldMessage } from "./field-message";
import type { Form } from "./use-form";

interface FormErrorsProps<Field extends string> {
  form: Pick<Form<Field>, "codes" | "failure" | "refusals">;
  message: FieldMessage;
}

/** Shows everything that prevented a submission; takes the focus after each refused attempt. */
export function FormErrors<Field extends string>({ form, message }: FormErrorsProps<Field>): React.ReactNode {
  const general = form.failure === undefined ? [] : [{ message: form.failure }];
  return <ErrorSummary errors={[...general, ...toFaults(form.codes, message)]} attempt={form.refusals} />;
}
