import { useT } from "../../messages/use-t";
import { CheckboxField } from "../../ui/checkbox-field";
import { fieldId } from "../../ui/field-parts";
import { Fieldset } from "../../ui/fieldset";
import { RadioGroupField } from "../../ui/radio-group-field";
import { bindTo, type PartProps } from "./bind";

/** Fields: urgency, permission to contact the office, and the statement of truth. */
export function LastQuestions({ form, message }: PartProps): React.ReactNode {
  const t = useT();
  const bind = bindTo({ form, message });
  const yesOrNo = [
    { value: "yes", label: t("grievance.yes") },
    { value: "no", label: t("grievance.no") },
  ];
  const { value, onChange, ...truth } = bind("statementOfTruth");
  return (
    <Fieldset legend={t("grievance.part.last")}>
      <RadioGroupField {...bind("urgent")} label={t("grievance.urgent")} hint={t("grievance.urgentHint")} options={yesOrNo} />
      <RadioGroupField
        {...bind("mayContactOffice")}
        label={t("grievance.mayContactOffice")}
        hint={t("grievance.mayContactOfficeHint")}
        options={yesOrNo}
      />
      {/* The name need not differ from the field's: useForm() ignores the values of checkboxes when it starts. */}
      <CheckboxField
        {...truth}
        name="truth"
        id={fieldId(truth.name)}
        label={t("grievance.statementOfTruth")}
        isSelected={value === "yes"}
        onChange={(isTrue) => onChange(isTrue ? "yes" : "")}
      />
    </Fieldset>
  );
}
