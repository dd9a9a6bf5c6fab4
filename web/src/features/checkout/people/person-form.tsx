import { PERSON_FIELDS, type PersonField, type PersonInput } from "../../../lib/rules/person";
import { RELATIONSHIPS } from "../../../lib/rules/relationships";
import { useT } from "../../../messages/use-t";
import { useCurrentDay } from "../../../content/environment";
import { Button } from "../../../ui/button";
import { SelectField } from "../../../ui/select-field";
import { answerError } from "../../../ui/forms/field-message";
import { Answer } from "../fields/answer";
import { BirthDateAnswer } from "../fields/birth-date-answer";
import { useFieldMessage } from "../fields/field-message";
import { FormErrors } from "../../../ui/forms/form-errors";
import { checkPerson } from "../rules/household-person";
import { personAges } from "../rules/plan-ages";
import type { Checkout } from "../schemas";
import { useSubmitError } from "../submit-error";
import { nextFieldOnEnter } from "../../../ui/forms/next-field";
import { useForm } from "../../../ui/forms/use-form";

const ALIASES = { dateOfBirth: "personBirth" };

interface PersonFormProps {
  checkout: Checkout;
  initial: PersonInput;
  /** The person being edited, who is excluded from the others. */
  personId?: string;
  /** Name of the draft that stores unsaved values. */
  draft: string;
  submitLabel: string;
  cancelLabel: string;
  /** Saves the person; the form shows its errors at the fields. */
  save(input: PersonInput): Promise<void>;
  onCancel(): void;
  onDirtyChange?(isDirty: boolean): void;
}

/** Form for one further person, to add or to edit. */
export function PersonForm(props: PersonFormProps): React.ReactNode {
  const { checkout, initial, personId, draft, submitLabel, cancelLabel, save, onCancel, onDirtyChange } = props;
  const t = useT();
  const toResult = useSubmitError();
  const today = useCurrentDay();
  const others = checkout.members.filter(({ id }) => id !== personId).map(({ relationship }) => relationship);
  const form = useForm<PersonField>({
    initial,
    draft,
    check: (values) => checkPerson(values, { today: today(), plan: checkout.plan, others }),
    onDirtyChange,
    async submit(values) {
      try {
        await save(values);
        return { ok: true };
      } catch (error) {
        return toResult(error, PERSON_FIELDS);
      }
    },
  });
  const ages = personAges(checkout.plan, form.values.relationship);
  const message = useFieldMessage({ aliases: ALIASES, vars: { ...ages } });

  return (
    <form ref={form.formRef} noValidate className="checkout-form" onSubmit={form.onSubmit} onKeyDown={nextFieldOnEnter}>
      <FormErrors form={form} message={message} />
      <Answer form={form} field="firstName" message={message} autoComplete="off" autoCapitalize="words" enterKeyHint="next" />
      <Answer form={form} field="lastName" message={message} autoComplete="off" autoCapitalize="words" enterKeyHint="next" />
      <BirthDateAnswer form={form} message={message} />
      <SelectField
        name="relationship"
        label={t("checkout.field.relationship")}
        emptyLabel={t("checkout.field.relationshipChoose")}
        options={RELATIONSHIPS.map((value) => ({ value, label: t(`checkout.relationship.${value}`) }))}
        value={form.values.relationship}
        onChange={(value) => form.set("relationship", value)}
        error={answerError(form, "relationship", message)}
      />
      <Answer
        form={form}
        field="email"
        message={message}
        label="checkout.field.memberEmail"
        hint={t("checkout.field.memberEmailHint")}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        optional
      />
      <div className="checkout-actions">
        <Button type="submit" variant="secondary" isPending={form.isPending}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
