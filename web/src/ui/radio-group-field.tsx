import "./field.css";
import "./choice.css";
import { useId, type ReactNode } from "react";
import { FieldError } from "./field-error";
import { describedBy, fieldId, hasContent, LabelText } from "./field-parts";
import type { FieldProps } from "./field-props";

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  isDisabled?: boolean | undefined;
}

export interface RadioGroupFieldProps extends FieldProps {
  options: readonly RadioOption[];
  /** Empty or undefined while no option is chosen. */
  value: string | undefined;
  onChange: (value: string) => void;
  look?: "plain" | "card" | undefined;
}

/** A choice of one among a few options. */
export function RadioGroupField(props: RadioGroupFieldProps) {
  const { name, label, hint, error, optional, id = fieldId(name), options, value } = props;
  const isInvalid = error !== undefined && error !== "";
  return (
    <div
      className="field"
      role="radiogroup"
      id={id}
      data-invalid={isInvalid || undefined}
      aria-invalid={isInvalid || undefined}
      aria-required={optional === true ? undefined : true}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, hint, error)}
    >
      <span className="field-label" id={`${id}-label`}>
        <LabelText optional={optional}>{label}</LabelText>
      </span>
      {hasContent(hint) && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <div className="choices" data-look={props.look ?? "plain"}>
        {options.map((option) => (
          <Choice
            key={option.value}
            option={option}
            name={name}
            isSelected={option.value === value}
            isDisabled={props.isDisabled === true || option.isDisabled === true}
            onChoose={() => props.onChange(option.value)}
          />
        ))}
      </div>
    </div>
  );
}

interface ChoiceProps {
  option: RadioOption;
  name: string;
  isSelected: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function Choice({ option, name, isSelected, isDisabled, onChoose }: ChoiceProps) {
  const hintId = useId();
  const hasHint = hasContent(option.hint);
  return (
    <label className="choice">
      <input
        className="choice-input"
        type="radio"
        name={name}
        value={option.value}
        checked={isSelected}
        disabled={isDisabled}
        aria-describedby={hasHint ? hintId : undefined}
        onChange={onChoose}
      />
      <span>
        {option.label}
        {hasHint && (
          <span className="choice-hint" id={hintId}>
            {option.hint}
          </span>
        )}
      </span>
    </label>
  );
}
