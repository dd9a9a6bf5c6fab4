import { useT } from "../../messages/use-t";
import { CheckboxField } from "../../ui/checkbox-field";
import { fieldId } from "../../ui/field-parts";
import { Fieldset } from "../../ui/fieldset";
import { RadioGroupField } from "../../ui/radio-group-field";
import { bindTo, type PartProps } from "./bind";

/** How urgent it is, whom we may ask, and that it is true. */
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
      {/* Another name than the answer's: a form takes what stands in its fields when it starts, which is "on" here. */}
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
