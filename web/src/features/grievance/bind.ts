import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import type { GrievanceField } from "./grievance";

export interface PartProps {
  form: Form<GrievanceField>;
  message: FieldMessage;
}

/** Returns a function that creates the props of a field of the form. */
export function bindTo({ form, message }: PartProps) {
  return (field: GrievanceField) => ({
    name: field,
    value: form.values[field],
    onChange: (value: string) => form.set(field, value),
    error: answerError(form, field, message),
  });
}
