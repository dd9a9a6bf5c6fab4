import { useT } from "../../messages/use-t";
import { Fieldset } from "../../ui/fieldset";
import { RadioGroupField } from "../../ui/radio-group-field";
import type { ChargeFormState } from "../charge/use-charge-form";
import { CardFields } from "../payment/card-fields";
import { CardTrust } from "../payment/card-trust";
import { cardWords, type StoredCard } from "../payment/stored-card";
import type { AnyCardEntry } from "../payment/use-card-entry";

interface PayFieldsProps {
  entry: AnyCardEntry;
  state: Pick<ChargeFormState, "form" | "message" | "asksForCard">;
  /** The card on file. */
  stored: StoredCard | null;
}

/** Choice of the card that pays: the one on file is preselected; the fields of a new card come last. */
export function PayFields({ entry, state, stored }: PayFieldsProps): React.ReactNode {
  const { form, message, asksForCard } = state;
  const t = useT();
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
      {asksForCard ? (
        <Fieldset legend={t("billing.pay.cardHeading")}>
          <CardFields entry={entry} form={form} message={message} />
          <CardTrust entry={entry} />
        </Fieldset>
      ) : null}
    </>
  );
}
