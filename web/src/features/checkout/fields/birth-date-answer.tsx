import { useT } from "../../../messages/use-t";
import { DateOfBirthField } from "../../../ui/date-of-birth-field";
import { answerError, type FieldMessage } from "../../../ui/forms/field-message";
import { joinDate, splitDate } from "../../../lib/rules/birth-date";
import type { Form } from "../../../ui/forms/use-form";

interface BirthDateAnswerProps<Field extends string> {
  form: Form<Field | "dateOfBirth">;
  message: FieldMessage;
  /** The visitor's own birthday, which the browser may fill in; not another person's. */
  isOwn?: boolean;
}

/** A date of birth in three fields, stored in the form as one text. */
export function BirthDateAnswer<Field extends string>({
  form,
  message,
  isOwn = false,
}: BirthDateAnswerProps<Field>): React.ReactNode {
  const t = useT();
  return (
    <DateOfBirthField
      name="dateOfBirth"
      label={t("checkout.field.dateOfBirth")}
      hint={t("checkout.field.dateOfBirthHint")}
      autoComplete={isOwn ? "bday" : "off"}
      enterKeyHint="next"
      value={splitDate(form.values.dateOfBirth)}
      onChange={(parts) => form.set("dateOfBirth", joinDate(parts))}
      error={answerError(form, "dateOfBirth", message)}
    />
  );
}
