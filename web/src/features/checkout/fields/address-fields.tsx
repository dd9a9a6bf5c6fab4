import { useState } from "react";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { SelectField } from "../../../ui/select-field";
import { answerError, type FieldMessage } from "../../../ui/forms/field-message";
import { useExpandable } from "../../../ui/forms/use-expandable";
import { Answer } from "./answer";
import type { AddressField } from "../../../lib/rules/postal-address";
import { stateName, US_STATES } from "../../../lib/rules/us-states";
import { otherStateOfZip } from "../../../lib/rules/zip-state";
import { useZipPlace } from "./zip-place";
import type { Form } from "../../../ui/forms/use-form";

interface AddressFieldsProps<Field extends string> {
  form: Form<Field | AddressField>;
  message: FieldMessage;
  /** Shows city and state as one line once the ZIP code has filled them in, and the apartment field after a press. */
  isShort?: boolean;
}

const STATE_OPTIONS = US_STATES.map(([value, label]) => ({ value, label }));

/**
 * A home address in the United States. The ZIP code comes first and fills in city and state, unless the person has filled
 * them in. A ZIP code of another state causes a warning, never a refusal.
 */
export function AddressFields<Field extends string>(props: AddressFieldsProps<Field>): React.ReactNode {
  const { form, message, isShort = false } = props;
  const t = useT();
  const { city, state } = form.values;
  const [isUnknown, setIsUnknown] = useState(false);
  const isAsFilled = useFilledPlace(form, setIsUnknown);
  const isRefused = form.codes.city !== undefined || form.codes.state !== undefined;
  const isHalf = (city.trim() === "") !== (state === "");
  const place = useExpandable(!isShort || isUnknown || isRefused || isHalf);

  function changeZip(zip: string): void {
    form.set("zip", zip);
    // Clears the previous ZIP code's city and state, which the hidden fields would still contain.
    if (!place.isOpen) {
      form.set("city", "");
      form.set("state", "");
    }
  }

  return (
    <>
      <Answer
        form={form}
        field="zip"
        message={message}
        hint={t("checkout.field.zipHint")}
        autoComplete="postal-code"
        inputMode="numeric"
        enterKeyHint="next"
        width="10"
        onChange={changeZip}
      />
      <div role="status">
        {!place.isOpen && city !== "" ? (
          <p className="checkout-place">
            <strong>{`${city}, ${stateName(state)}`}</strong>{" "}
            <Button variant="quiet" size="small" onPress={place.open}>
              {t("checkout.account.changePlace")}
            </Button>
          </p>
        ) : null}
      </div>
      <StreetAnswers form={form} message={message} isShort={isShort} />
      {place.isOpen ? <PlaceAnswers form={form} message={message} inputRef={place.input} /> : null}
      <PlaceNote form={form} isShown={place.isOpen && isAsFilled} />
    </>
  );
}

/** Fills in city and state from a typed ZIP code; returns true while both are unchanged since then. */
function useFilledPlace<Field extends string>(
  form: Form<Field | AddressField>,
  onKnown: (isUnknown: boolean) => void,
): boolean {
  const { city, state, zip } = form.values;
  const [filled, setFilled] = useState<{ city: string; state: string }>();
  const isCityOpen = city.trim() === "" || city === filled?.city;
  const isStateOpen = state === "" || state === filled?.state;
  useZipPlace(zip, isCityOpen || isStateOpen, (place) => {
    onKnown(place === undefined);
    if (place === undefined) return;
    if (isCityOpen) form.set("city", place.city);
    if (isStateOpen) form.set("state", place.state);
    setFilled({ city: place.city, state: place.state });
  });
  return filled !== undefined && filled.city === city && filled.state === state;
}

function StreetAnswers<Field extends string>({ form, message, isShort = false }: AddressFieldsProps<Field>): React.ReactNode {
  const t = useT();
  const line2 = useExpandable(!isShort || form.values.line2 !== "" || form.codes.line2 !== undefined);
  return (
    <>
      <Answer form={form} field="line1" message={message} autoComplete="address-line1" enterKeyHint="next" />
      {line2.isOpen ? (
        <Answer
          form={form}
          field="line2"
          message={message}
          autoComplete="address-line2"
          enterKeyHint="next"
          inputRef={line2.input}
          optional
        />
      ) : (
        <p className="checkout-more">
          <Button variant="quiet" size="small" onPress={line2.open}>
            {t("checkout.account.addLine2")}
          </Button>
          <AutofilledLine2 form={form} />
        </p>
      )}
    </>
  );
}

/** Receives the apartment from the browser's autofill, which fills in only rendered fields; then the visible field opens. */
function AutofilledLine2<Field extends string>({ form }: { form: Form<Field | AddressField> }): React.ReactNode {
  return (
    <input
      className="visually-hidden"
      name="line2"
      autoComplete="address-line2"
      tabIndex={-1}
      aria-hidden="true"
      value={form.values.line2}
      onChange={(event) => form.set("line2", event.target.value)}
    />
  );
}

interface PlaceAnswersProps<Field extends string> extends AddressFieldsProps<Field> {
  inputRef: React.RefObject<HTMLInputElement | null>;
}

function PlaceAnswers<Field extends string>({ form, message, inputRef }: PlaceAnswersProps<Field>): React.ReactNode {
  const t = useT();
  return (
    <div className="checkout-row">
      <Answer
        form={form}
        field="city"
        message={message}
        autoComplete="address-level2"
        enterKeyHint="next"
        inputRef={inputRef}
      />
      <SelectField
        name="state"
        label={t("checkout.field.state")}
        emptyLabel={t("checkout.field.stateChoose")}
        autoComplete="address-level1"
        options={STATE_OPTIONS}
        value={form.values.state}
        onChange={(value) => form.set("state", value)}
        error={answerError(form, "state", message)}
      />
    </div>
  );
}

/** States that city and state were filled in, or that the state does not match the ZIP code. */
function PlaceNote<Field extends string>({ form, isShown }: { form: Form<Field | AddressField>; isShown: boolean }): React.ReactNode {
  const t = useT();
  const { city, state, zip } = form.values;
  const otherState = otherStateOfZip(zip, state);
  return (
    <div aria-live="polite">
      {isShown && otherState === undefined ? (
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
  );
}
