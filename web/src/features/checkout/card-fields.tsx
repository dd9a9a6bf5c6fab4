import { useT } from "../../messages/use-t";
import { Fieldset } from "../../ui/fieldset";
import { TextField } from "../../ui/text-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import { Answer } from "./answer";
import { cardBrand, formatCardNumber } from "./rules/card";
import type { PaymentField } from "./rules/payment";
import type { Form } from "../../ui/forms/use-form";

interface CardFieldsProps {
  form: Form<PaymentField>;
  message: FieldMessage;
}

/** Digits, and the gaps of the printed number. */
const LONGEST_NUMBER = 23;

/** The card, last of all. What is typed here stays in memory and goes only to the payment provider. */
export function CardFields({ form, message }: CardFieldsProps): React.ReactNode {
  const t = useT();
  const brand = cardBrand(form.values.number);
  return (
    <>
      <TextField
        name="number"
        label={t("checkout.field.number")}
        hint={t("checkout.pay.cardKinds")}
        autoComplete="cc-number"
        inputMode="numeric"
        spellCheck={false}
        maxLength={LONGEST_NUMBER}
        width="20"
        value={form.values.number}
        onChange={(value) => form.set("number", value)}
        onBlur={() => form.set("number", formatCardNumber(form.values.number))}
        error={answerError(form, "number", message)}
      />
      <Answer
        form={form}
        field="name"
        message={message}
        hint={t("checkout.field.nameHint")}
        autoComplete="cc-name"
        autoCapitalize="words"
      />
      <ExpiryFields form={form} message={message} />
      <Answer
        form={form}
        field="cvc"
        message={message}
        hint={t(brand === "amex" ? "checkout.field.cvcHintAmex" : "checkout.field.cvcHint")}
        autoComplete="cc-csc"
        inputMode="numeric"
        maxLength={4}
        width="5"
      />
      <Answer
        form={form}
        field="billingZip"
        message={message}
        autoComplete="billing postal-code"
        inputMode="numeric"
        maxLength={10}
        width="10"
      />
    </>
  );
}

function ExpiryFields({ form, message }: CardFieldsProps): React.ReactNode {
  const t = useT();
  const monthError = answerError(form, "expMonth", message);
  const yearError = answerError(form, "expYear", message);
  return (
    <Fieldset
      legend={t("checkout.field.expiry")}
      hint={t("checkout.field.expiryHint")}
      error={monthError ?? yearError}
      name="expiry"
      look="field"
    >
      <div className="card-expiry">
        <TextField
          name="expMonth"
          label={t("checkout.field.expMonth")}
          autoComplete="cc-exp-month"
          inputMode="numeric"
          maxLength={2}
          width="2"
          value={form.values.expMonth}
          onChange={(value) => form.set("expMonth", value)}
          isMarkedInvalid={monthError !== undefined}
        />
        <TextField
          name="expYear"
          label={t("checkout.field.expYear")}
          autoComplete="cc-exp-year"
          inputMode="numeric"
          maxLength={4}
          width="5"
          value={form.values.expYear}
          onChange={(value) => form.set("expYear", value)}
          isMarkedInvalid={yearError !== undefined}
        />
      </div>
    </Fieldset>
  );
}
