import { useT } from "../../messages/use-t";
import { joinDate, splitDate } from "../../lib/rules/birth-date";
import type { PersonField, PersonInput } from "../../lib/rules/person";
import { RELATIONSHIPS } from "../../lib/rules/relationships";
import { DateOfBirthField } from "../../ui/date-of-birth-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { SelectField } from "../../ui/select-field";
import { TextField } from "../../ui/text-field";

interface PersonFieldsProps {
  form: Form<PersonField>;
  message: FieldMessage;
  /** The person if they log in with the address: it is shown as text, without a field. */
  ownLogin?: PersonInput | undefined;
}

/** Fields of one person. */
export function PersonFields({ form, message, ownLogin }: PersonFieldsProps): React.ReactNode {
  const t = useT();
  const answer = (field: PersonField) => ({
    name: field,
    label: t(`household.field.${field}`),
    value: form.values[field],
    onChange: (value: string) => form.set(field, value),
    error: answerError(form, field, message),
  });
  return (
    <>
      <TextField {...answer("firstName")} autoComplete="off" autoCapitalize="words" />
      <TextField {...answer("lastName")} autoComplete="off" autoCapitalize="words" />
      <DateOfBirthField
        name="dateOfBirth"
        label={t("household.field.dateOfBirth")}
        hint={t("household.field.dateOfBirthHint")}
        autoComplete="off"
        value={splitDate(form.values.dateOfBirth)}
        onChange={(parts) => form.set("dateOfBirth", joinDate(parts))}
        error={answerError(form, "dateOfBirth", message)}
      />
      <SelectField
        {...answer("relationship")}
        emptyLabel={t("household.field.relationshipChoose")}
        options={RELATIONSHIPS.map((value) => ({ value, label: t(`household.relationship.${value}`) }))}
      />
      {ownLogin === undefined ? (
        <TextField
          {...answer("email")}
          hint={t("household.field.emailHint")}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      ) : (
        <p>{t("household.field.emailOwn", { name: ownLogin.firstName, email: ownLogin.email })}</p>
      )}
    </>
  );
}
