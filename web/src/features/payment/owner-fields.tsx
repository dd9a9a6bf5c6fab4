import { checkText } from "../../lib/rules/text";
import { checkZip } from "../../lib/rules/zip-code";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import { VisuallyHidden } from "../../ui/visually-hidden";
import type { FieldMessage } from "../../ui/forms/field-message";
import { useExpandable } from "../../ui/forms/use-expandable";
import { cardAnswer, type CardForm } from "./card-form";

interface OwnerFieldsProps {
  form: CardForm;
  message: FieldMessage;
}

/**
 * Name and ZIP code of the card's owner, as the bank has them. When both have valid values at the start, they are one line
 * with a button that opens the fields. Opened or refused fields stay open.
 */
export function OwnerFields({ form, message }: OwnerFieldsProps): React.ReactNode {
  const t = useT();
  const { name, billingZip } = form.values;
  const isKnown = checkText(name, 2, 60) === undefined && checkZip(billingZip) === undefined;
  const isRefused = form.codes.name !== undefined || form.codes.billingZip !== undefined;
  const fields = useExpandable(!isKnown || isRefused);
  if (!fields.isOpen) {
    return (
      <p className="card-owner">
        <span>{t("payment.owner", { name, zip: billingZip })}</span>{" "}
        <Button variant="quiet" size="small" onPress={fields.open}>
          <span aria-hidden="true">{t("payment.change")}</span>
          <VisuallyHidden>{t("payment.ownerChange")}</VisuallyHidden>
        </Button>
      </p>
    );
  }
  return (
    <>
      <TextField
        {...cardAnswer("name", form, message, t)}
        hint={t("payment.field.nameHint")}
        autoComplete="cc-name"
        autoCapitalize="words"
        enterKeyHint="next"
        inputRef={fields.input}
      />
      <TextField
        {...cardAnswer("billingZip", form, message, t)}
        autoComplete="billing postal-code"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={10}
        width="10"
      />
    </>
  );
}
