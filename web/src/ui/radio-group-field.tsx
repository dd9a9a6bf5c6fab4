import "./field.css";
import "./choice.css";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { Text } from "react-aria-components/Text";
import type { ReactNode } from "react";
import { AriaLocale } from "./aria-locale";
import { FieldError } from "./field-error";
import { describedBy, fieldId, hasContent, LabelText } from "./field-parts";
import type { FieldProps } from "./field-props";

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

export interface RadioGroupFieldProps extends FieldProps {
  options: readonly RadioOption[];
  /** Empty or undefined: nothing chosen yet. */
  value: string | undefined;
  onChange: (value: string) => void;
  look?: "plain" | "card" | undefined;
}

/** One of a few answers. */
export function RadioGroupField(props: RadioGroupFieldProps) {
  const { name, label, hint, error, optional, id = fieldId(name), options, value } = props;
  const isInvalid = error !== undefined && error !== "";
  return (
    <AriaLocale>
      <RadioGroup
        className="field"
        validationBehavior="aria"
        id={id}
        name={name}
        value={value === undefined || value === "" ? null : value}
        onChange={props.onChange}
        isInvalid={isInvalid}
        isDisabled={props.isDisabled ?? false}
        aria-describedby={describedBy(id, hint, error) as string}
      >
        <Label className="field-label">
          <LabelText optional={optional}>{label}</LabelText>
        </Label>
        {hasContent(hint) && (
          <Text className="field-hint" id={`${id}-hint`}>
            {hint}
          </Text>
        )}
        <FieldError id={`${id}-error`} message={error} />
        <div className="choices" data-look={props.look ?? "plain"}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} className="choice">
              <span className="choice-mark" data-kind="radio" aria-hidden="true" />
              <span>
                {option.label}
                {hasContent(option.hint) && <span className="choice-hint">{option.hint}</span>}
              </span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </AriaLocale>
  );
}
