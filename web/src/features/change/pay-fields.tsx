import { useT } from "../../messages/use-t";
import type { FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { Fieldset } from "../../ui/fieldset";
import { RadioGroupField } from "../../ui/radio-group-field";
import { cardBrandName } from "../member/card-brand-name";
import { CardFields } from "../payment/card-fields";
import { CardTrust } from "../payment/card-trust";
import type { CardField } from "../payment/rules/card";
import type { AnyCardEntry } from "../payment/use-card-entry";
import type { StoredCard } from "./change-quote";

/** "stored": the card on file pays; "new": the one that is typed in, which takes its place. */
export type PaySource = "stored" | "new";

interface PayFieldsProps {
  entry: AnyCardEntry;
  form: Pick<Form<CardField | "source">, "values" | "codes" | "set">;
  message: FieldMessage;
  stored: StoredCard | null;
}

/** Which card pays: the one on file unless another is wished, and its fields last of all. */
export function PayFields({ entry, form, message, stored }: PayFieldsProps): React.ReactNode {
  const t = useT();
  const isNew = stored === null || form.values.source === "new";
  return (
    <>
      {stored === null ? null : (
        <RadioGroupField
          name="source"
          label={t("billing.pay.source")}
          look="card"
          value={form.values.source}
          onChange={(value) => form.set("source", value)}
          options={[
            { value: "stored", label: t("billing.card.named", cardWords(stored)), hint: t("billing.card.expires", cardWords(stored)) },
            { value: "new", label: t("billing.pay.otherCard"), hint: t("billing.pay.otherCardHint") },
          ]}
        />
      )}
      {isNew ? (
        <Fieldset legend={t("billing.pay.cardHeading")}>
          <CardFields entry={entry} form={form} message={message} />
          <CardTrust entry={entry} />
        </Fieldset>
      ) : null}
    </>
  );
}

/** A stored card as its sentences need it. */
export function cardWords({ brand, last4, expMonth, expYear }: StoredCard) {
  return { brand: cardBrandName(brand), last4, expiry: `${String(expMonth).padStart(2, "0")}/${expYear}` };
}
