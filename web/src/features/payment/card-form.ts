import type { Translate } from "../../messages/catalogue";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import type { CardField } from "./rules/card";

/** The parts of a form that the card fields need; larger forms fit as well. */
export type CardForm = Pick<Form<CardField>, "values" | "codes" | "set">;

/** Props that bind a text field to one value of the card. */
export function cardAnswer(field: CardField, form: CardForm, message: FieldMessage, t: Translate) {
  return {
    name: field,
    label: t(`payment.field.${field}`),
    value: form.values[field],
    onChange: (value: string) => form.set(field, value),
    error: answerError(form, field, message),
  };
}
