import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { joinDate, splitDate } from "../../lib/rules/birth-date";
import { DateOfBirthField } from "../../ui/date-of-birth-field";
import { Fieldset } from "../../ui/fieldset";
import { RadioGroupField } from "../../ui/radio-group-field";
import { TextField } from "../../ui/text-field";
import { bindTo, type PartProps } from "./bind";
import { TOPICS } from "./grievance";

/** Fields of the event: topic, place, date and description. */
export function EventFields({ form, message }: PartProps): React.ReactNode {
  const t = useT();
  const bind = bindTo({ form, message });
  const day = bind("happenedOn");
  return (
    <Fieldset legend={t("grievance.part.event")}>
      <RadioGroupField
        {...bind("about")}
        label={t("grievance.about")}
        options={TOPICS.map((one) => ({ value: one, label: t(`grievance.about.${one}` as MessageKey) }))}
      />
      {form.values.about === "price_overcharge" && <Amounts form={form} message={message} />}
      <TextField {...bind("office")} label={t("grievance.office")} hint={t("grievance.officeHint")} optional autoComplete="off" />
      <TextField {...bind("provider")} label={t("grievance.provider")} optional autoComplete="off" />
      <DateOfBirthField
        name="happenedOn"
        label={t("grievance.happenedOn")}
        hint={t("grievance.happenedOnHint")}
        error={day.error}
        value={splitDate(form.values.happenedOn)}
        onChange={(parts) => form.set("happenedOn", joinDate(parts))}
        autoComplete="off"
      />
      <TextField {...bind("description")} label={t("grievance.description")} hint={t("grievance.descriptionHint")} isMultiline />
      <TextField
        {...bind("wishedOutcome")}
        label={t("grievance.wishedOutcome")}
        hint={t("grievance.wishedOutcomeHint")}
        optional
        isMultiline
      />
    </Fieldset>
  );
}

function Amounts({ form, message }: PartProps): React.ReactNode {
  const t = useT();
  const bind = bindTo({ form, message });
  return (
    <div className="grievance-amounts">
      <TextField
        {...bind("chargedCents")}
        label={t("grievance.chargedCents")}
        hint={t("grievance.chargedCentsHint")}
        inputMode="decimal"
        autoComplete="off"
        width="10"
      />
      <TextField
        {...bind("expectedCents")}
        label={t("grievance.expectedCents")}
        hint={t("grievance.expectedCentsHint")}
        inputMode="decimal"
        autoComplete="off"
        width="10"
      />
    </div>
  );
}
