import { useCurrentDay } from "../../content/environment";
import { PERSON_FIELDS, type PersonField, type PersonInput } from "../../lib/rules/person";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { useChangeError } from "../change/change-error";
import { agesOf, checkPerson } from "./person";
import { PersonFields } from "./person-fields";
import "./household.css";

interface PersonFormProps {
  initial: PersonInput;
  /** Relationships of the rest of the household. */
  others: readonly string[];
  /** Name of the draft that stores unsaved values. */
  draft: string;
  submitLabel: string;
  /** Target of the "Back" button. */
  backHref: string;
  /** The person logs in with the address; only they can change it. */
  ownLogin?: boolean;
  /** Saves the person or continues; the form shows its errors at the fields. */
  save(input: PersonInput): Promise<void>;
}

/** Form for one person, to add or to correct. The typed values survive errors and reloads. */
export function PersonForm({ initial, others, draft, submitLabel, backHref, ownLogin = false, save }: PersonFormProps): React.ReactNode {
  const t = useT();
  const today = useCurrentDay();
  const toResult = useChangeError();
  // A draft may contain another address, from before the person had a login.
  const answers = (values: PersonInput): PersonInput => (ownLogin ? { ...values, email: initial.email } : values);
  const form = useForm<PersonField>({
    initial,
    draft,
    check: (values) => checkPerson(answers(values), today(), others),
    async submit(values) {
      try {
        await save(answers(values));
        return { ok: true };
      } catch (error) {
        return toResult(error, PERSON_FIELDS);
      }
    },
  });
  const { minAge, maxAge } = agesOf(form.values.relationship);
  const message = useFieldMessage({ area: "household", vars: { minAge, maxAge } });
  return (
    <form ref={form.formRef} noValidate className="household-form" onSubmit={form.onSubmit}>
      <FormErrors form={form} message={message} />
      <PersonFields form={form} message={message} ownLogin={ownLogin ? initial : undefined} />
      <div className="form-actions">
        <Button type="submit" isPending={form.isPending}>
          {submitLabel}
        </Button>
        <Button variant="quiet" href={backHref}>
          {t("household.back")}
        </Button>
      </div>
    </form>
  );
}
