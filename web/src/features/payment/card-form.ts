import type { Translate } from "../../messages/catalogue";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import type { CardField } from "./rules/card";

/** As much of a form as the card needs; forms with more answers fit. */
export type CardForm = Pick<Form<CardField>, "values" | "codes" | "set">;

/** What a text field needs to be bound to one answer about the card. */
export function cardAnswer(field: CardField, form: CardForm, message: FieldMessage, t: Translate) {
  return {
    name: field,
    label: t(`payment.field.${field}`),
    value: form.values[field],
    onChange: (value: string) => form.set(field, value),
    error: answerError(form, field, message),
  };
}
