import { useT } from "../../messages/use-t";
import { Fieldset } from "../../ui/fieldset";
import type { FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { RadioGroupField } from "../../ui/radio-group-field";
import { CardFields } from "../payment/card-fields";
import type { CardField } from "../payment/rules/card";
import { cardWords, type StoredCard } from "../payment/stored-card";
import type { AnyCardEntry } from "../payment/use-card-entry";

interface PayFieldsProps {
  entry: AnyCardEntry;
  form: Pick<Form<CardField | "source">, "values" | "codes" | "set">;
  message: FieldMessage;
  /** The card on file, which can pay as well. */
  stored?: StoredCard | null;
  /** Above a new card. */
  heading: string;
  /** Below a new card. */
  children?: React.ReactNode;
}

/** Which card pays: the one on file unless another is chosen, and its fields last of all. */
export function PayFields({ entry, form, message, stored = null, heading, children }: PayFieldsProps): React.ReactNode {
  const t = useT();
  const isNew = stored === null || form.values.source === "new";
  return (
    <>
      {stored === null ? null : (
        <RadioGroupField
          name="source"
          label={t("payment.source.label")}
          look="card"
          value={form.values.source}
          onChange={(value) => form.set("source", value)}
          options={[
            { value: "stored", label: t("payment.stored.named", cardWords(stored)), hint: t("payment.stored.expires", cardWords(stored)) },
            { value: "new", label: t("payment.source.other"), hint: t("payment.source.otherHint") },
          ]}
        />
      )}
      {isNew ? (
        <Fieldset legend={heading}>
          <CardFields entry={entry} form={form} message={message} />
          {children}
        </Fieldset>
      ) : null}
    </>
  );
}
