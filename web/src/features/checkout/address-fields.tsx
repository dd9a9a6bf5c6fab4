import { useT } from "../../messages/use-t";
import { Notice } from "../../ui/notice";
import { SelectField } from "../../ui/select-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import { Answer } from "./answer";
import type { AddressField } from "./rules/postal-address";
import { stateName, US_STATES } from "./rules/us-states";
import { otherStateOfZip } from "./rules/zip-state";
import type { Form } from "../../ui/forms/use-form";

interface AddressFieldsProps<Field extends string> {
  form: Form<Field | AddressField>;
  message: FieldMessage;
}

const STATE_OPTIONS = US_STATES.map(([value, label]) => ({ value, label }));

/** A home address in the United States. A ZIP code of another state is pointed out, never refused. */
export function AddressFields<Field extends string>({ form, message }: AddressFieldsProps<Field>): React.ReactNode {
  const t = useT();
  const { state, zip } = form.values;
  const otherState = otherStateOfZip(zip, state);
  return (
    <>
      <Answer form={form} field="line1" message={message} autoComplete="address-line1" />
      <Answer form={form} field="line2" message={message} autoComplete="address-line2" optional />
      <Answer form={form} field="city" message={message} autoComplete="address-level2" />
      <div className="checkout-row">
        <SelectField
          name="state"
          label={t("checkout.field.state")}
          emptyLabel={t("checkout.field.stateChoose")}
          autoComplete="address-level1"
          options={STATE_OPTIONS}
          value={state}
          onChange={(value) => form.set("state", value)}
          error={answerError(form, "state", message)}
        />
        <Answer
          form={form}
          field="zip"
          message={message}
          autoComplete="postal-code"
          inputMode="numeric"
          width="10"
        />
      </div>
      <div aria-live="polite">
        {otherState === undefined ? null : (
          <Notice tone="warning">
            {t("checkout.account.zipMismatch", {
              zip,
              found: stateName(otherState),
              chosen: stateName(state),
            })}
          </Notice>
        )}
      </div>
    </>
  );
}
