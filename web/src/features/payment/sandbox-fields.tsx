import { useT } from "../../messages/use-t";
import { TextField } from "../../ui/text-field";
import type { FieldMessage } from "../../ui/forms/field-message";
import { cardAnswer, type CardForm } from "./card-form";
import { OwnerFields } from "./owner-fields";
import { cardBrand, formatCardNumber } from "./rules/card";
import { formatExpiry, typedExpiry } from "./rules/card-expiry";

interface SandboxFieldsProps {
  form: CardForm;
  message: FieldMessage;
}

/** Digits and the gaps of the printed number. */
const LONGEST_NUMBER = 23;
/** Length of `04 / 2031`, as some browsers fill it in. */
const LONGEST_EXPIRY = 9;

/** Plain input fields. The input stays in memory and is sent only to the payment provider. */
export function SandboxFields({ form, message }: SandboxFieldsProps): React.ReactNode {
  const t = useT();
  return (
    <>
      <TextField
        {...cardAnswer("number", form, message, t)}
        hint={t("payment.cardKinds")}
        autoComplete="cc-number"
        inputMode="numeric"
        enterKeyHint="next"
        spellCheck={false}
        maxLength={LONGEST_NUMBER}
        width="20"
        onBlur={() => form.set("number", formatCardNumber(form.values.number))}
      />
      <div className="card-expiry-row">
        <ExpiryField form={form} message={message} />
        <CodeField form={form} message={message} />
      </div>
      <OwnerFields form={form} message={message} />
    </>
  );
}

/** One field for month and year. */
function ExpiryField({ form, message }: SandboxFieldsProps): React.ReactNode {
  const t = useT();
  const { expiry } = form.values;
  return (
    <TextField
      {...cardAnswer("expiry", form, message, t)}
      hint={t("payment.field.expiryHint")}
      autoComplete="cc-exp"
      inputMode="numeric"
      enterKeyHint="next"
      spellCheck={false}
      maxLength={LONGEST_EXPIRY}
      width="10"
      onChange={(value) => form.set("expiry", typedExpiry(value, expiry))}
      onBlur={() => form.set("expiry", formatExpiry(expiry))}
    />
  );
}

function CodeField({ form, message }: SandboxFieldsProps): React.ReactNode {
  const t = useT();
  const isAmex = cardBrand(form.values.number) === "amex";
  return (
    <TextField
      {...cardAnswer("cvc", form, message, t)}
      hint={t(isAmex ? "payment.field.cvcHintAmex" : "payment.field.cvcHint")}
      autoComplete="cc-csc"
      inputMode="numeric"
      enterKeyHint="done"
      maxLength={4}
      width="10"
    />
  );
}
