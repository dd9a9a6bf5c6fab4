import { joinDate, splitDate } from "../../lib/rules/birth-date";
import { useT } from "../../messages/use-t";
import { DateOfBirthField } from "../../ui/date-of-birth-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { SelectField } from "../../ui/select-field";
import { TextField } from "../../ui/text-field";
import { NoteTreatments } from "./note-treatments";
import type { NoteField } from "./note-visit";
import type { Savings } from "./schemas";

interface NoteFieldsProps {
  form: Form<NoteField>;
  message: FieldMessage;
  savings: Savings;
}

export function NoteFields({ form, message, savings }: NoteFieldsProps): React.ReactNode {
  const t = useT();
  const { values, set } = form;
  return (
    <>
      {savings.people.length > 1 ? (
        <SelectField
          name="person"
          label={t("savings.note.person")}
          error={answerError(form, "person", message)}
          options={savings.people.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.person}
          onChange={(person) => set("person", person)}
        />
      ) : null}
      <DateOfBirthField
        name="day"
        label={t("savings.note.day")}
        hint={t("savings.note.dayHint")}
        error={answerError(form, "day", message)}
        autoComplete="off"
        value={splitDate(values.day)}
        onChange={(parts) => set("day", joinDate(parts))}
      />
      <NoteTreatments
        prices={savings.prices}
        treatments={values.treatments}
        onChange={(treatments) => set("treatments", treatments)}
        error={answerError(form, "treatments", message)}
      />
      <TextField
        name="paid"
        label={t("savings.note.paid")}
        hint={t("savings.note.paidHint")}
        error={answerError(form, "paid", message)}
        optional
        width="10"
        inputMode="decimal"
        value={values.paid}
        onChange={(paid) => set("paid", paid)}
      />
    </>
  );
}
