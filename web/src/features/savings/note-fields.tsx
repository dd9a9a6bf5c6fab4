import { formatMoney } from "../../lib/money";
import { joinDate, splitDate } from "../../lib/rules/birth-date";
import { useT } from "../../messages/use-t";
import { CheckboxField } from "../../ui/checkbox-field";
import { DateOfBirthField } from "../../ui/date-of-birth-field";
import { Fieldset } from "../../ui/fieldset";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { SelectField } from "../../ui/select-field";
import { TextField } from "../../ui/text-field";
import { chosenOf, withChoice, type NoteField } from "./note-visit";
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
      <Treatments form={form} message={message} savings={savings} />
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

function Treatments({ form, message, savings }: NoteFieldsProps): React.ReactNode {
  const t = useT();
  const chosen = chosenOf(form.values.treatments);
  return (
    <Fieldset
      name="treatments"
      legend={t("savings.note.treatments")}
      hint={t("savings.note.treatmentsHint")}
      error={answerError(form, "treatments", message)}
      look="field"
    >
      <div className="savings-treatments">
        {savings.prices.map((price) => (
          <CheckboxField
            key={price.procedure}
            name={`treatment-${price.procedure}`}
            label={t("savings.note.treatment", {
              label: price.label,
              usual: formatMoney(price.usualCents, "auto"),
              member: formatMoney(price.memberCents, "auto"),
            })}
            isSelected={chosen.includes(price.procedure)}
            onChange={(isChosen) => form.set("treatments", withChoice(form.values.treatments, price.procedure, isChosen))}
          />
        ))}
      </div>
    </Fieldset>
  );
}
