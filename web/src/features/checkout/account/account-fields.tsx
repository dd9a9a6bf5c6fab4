import { useT } from "../../../messages/use-t";
import { Fieldset } from "../../../ui/fieldset";
import { PhoneField } from "../../../ui/phone-field";
import { answerError, type FieldMessage } from "../../../ui/forms/field-message";
import { Answer } from "../fields/answer";
import { AddressFields } from "../fields/address-fields";
import { BirthDateAnswer } from "../fields/birth-date-answer";
import { EmailAnswer } from "../fields/email-answer";
import type { AccountField } from "../rules/account";
import type { Form } from "../../../ui/forms/use-form";

interface AccountFieldsProps {
  form: Form<AccountField>;
  message: FieldMessage;
}

/** Fields of the account step, in the order of its rules. */
export function AccountFields({ form, message }: AccountFieldsProps): React.ReactNode {
  const t = useT();
  return (
    <>
      <Fieldset legend={t("checkout.account.nameLegend")}>
        <Answer form={form} field="firstName" message={message} autoComplete="given-name" autoCapitalize="words" enterKeyHint="next" />
        <Answer form={form} field="lastName" message={message} autoComplete="family-name" autoCapitalize="words" enterKeyHint="next" />
        <BirthDateAnswer form={form} message={message} isOwn />
      </Fieldset>
      <Fieldset legend={t("checkout.account.addressLegend")} hint={t("checkout.account.addressHint")}>
        <AddressFields form={form} message={message} isShort />
      </Fieldset>
      <Fieldset legend={t("checkout.account.contactLegend")}>
        <EmailAnswer form={form} message={message} />
        <PhoneField
          name="phone"
          label={t("checkout.field.phone")}
          hint={t("checkout.field.phoneHint")}
          autoComplete="tel"
          enterKeyHint="go"
          value={form.values.phone}
          onChange={(value) => form.set("phone", value)}
          error={answerError(form, "phone", message)}
        />
      </Fieldset>
    </>
  );
}
