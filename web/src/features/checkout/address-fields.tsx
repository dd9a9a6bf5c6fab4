import { useState } from "react";
import { useT } from "../../messages/use-t";
import { Notice } from "../../ui/notice";
import { SelectField } from "../../ui/select-field";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import { Answer } from "./answer";
import type { AddressField } from "./rules/postal-address";
import { stateName, US_STATES } from "./rules/us-states";
import { otherStateOfZip } from "./rules/zip-state";
import { useZipPlace } from "./zip-place";
import type { Form } from "../../ui/forms/use-form";

interface AddressFieldsProps<Field extends string> {
  form: Form<Field | AddressField>;
  message: FieldMessage;
}

const STATE_OPTIONS = US_STATES.map(([value, label]) => ({ value, label }));

/**
 * A home address in the United States. The ZIP code comes first and fills in city and state, unless the person has answered
 * them. A ZIP code of another state is pointed out, never refused.
 */
export function AddressFields<Field extends string>({ form, message }: AddressFieldsProps<Field>): React.ReactNode {
  const t = useT();
  const { city, state, zip } = form.values;
  const [filled, setFilled] = useState<{ city: string; state: string }>();
  const otherState = otherStateOfZip(zip, state);
  const isCityOpen = city.trim() === "" || city === filled?.city;
  const isStateOpen = state === "" || state === filled?.state;
  useZipPlace(zip, isCityOpen || isStateOpen, (place) => {
    if (isCityOpen) form.set("city", place.city);
    if (isStateOpen) form.set("state", place.state);
    setFilled({ city: place.city, state: place.state });
  });
  const isAsFilled = filled !== undefined && filled.city === city && filled.state === state;
  return (
    <>
      <Answer
        form={form}
        field="zip"
        message={message}
        hint={t("checkout.field.zipHint")}
        autoComplete="postal-code"
        inputMode="numeric"
        width="10"
      />
      <Answer form={form} field="line1" message={message} autoComplete="address-line1" />
      <Answer form={form} field="line2" message={message} autoComplete="address-line2" optional />
      <div className="checkout-row">
        <Answer form={form} field="city" message={message} autoComplete="address-level2" />
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
      </div>
      <div aria-live="polite">
        {isAsFilled && otherState === undefined ? (
          <p className="checkout-note">{t("checkout.account.zipPlace", { zip, place: `${city}, ${stateName(state)}` })}</p>
        ) : null}
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
