import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Fieldset } from "../../ui/fieldset";
import { PhoneField } from "../../ui/phone-field";
import { RadioGroupField } from "../../ui/radio-group-field";
import { TextField } from "../../ui/text-field";
import { bindTo, type PartProps } from "./bind";
import { FILERS, hasMemberNumber, REPLIES } from "./grievance";

/** Fields: who files the grievance, about whose membership, and the address for the reply. */
export function AboutYou({ form, message }: PartProps): React.ReactNode {
  const t = useT();
  const bind = bindTo({ form, message });
  const { filer, preferredReply } = form.values;
  const isOther = filer === "representative";
  return (
    <Fieldset legend={t("grievance.part.you")}>
      <RadioGroupField
        {...bind("filer")}
        label={t("grievance.filer")}
        options={FILERS.map((one) => ({ value: one, label: t(`grievance.filer.${one}` as MessageKey) }))}
      />
      {isOther && (
        <TextField {...bind("representativeName")} label={t("grievance.representativeName")} autoComplete="name" />
      )}
      <TextField
        {...bind("memberName")}
        label={t(filer === "visitor" ? "grievance.visitorName" : "grievance.memberName")}
        hint={isOther ? t("grievance.memberNameHint") : undefined}
        autoComplete={isOther ? "off" : "name"}
      />
      {hasMemberNumber(form.values) && (
        <TextField
          {...bind("memberNumber")}
          label={t("grievance.memberNumber")}
          hint={t("grievance.memberNumberHint")}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          width="20"
        />
      )}
      <TextField
        {...bind("email")}
        label={t("grievance.email")}
        hint={t("grievance.emailHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField {...bind("phone")} label={t("grievance.phone")} optional={preferredReply !== "phone"} autoComplete="tel" />
      <RadioGroupField
        {...bind("preferredReply")}
        label={t("grievance.preferredReply")}
        options={REPLIES.map((one) => ({ value: one, label: t(`grievance.reply.${one}` as MessageKey) }))}
      />
    </Fieldset>
  );
}
