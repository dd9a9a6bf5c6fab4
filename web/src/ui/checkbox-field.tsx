import "./field.css";
import "./choice.css";
import type { FieldProps } from "./field-props";
import { FieldError } from "./field-error";
import { describedBy, fieldId, hasContent, LabelText } from "./field-parts";

export interface CheckboxFieldProps extends FieldProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  look?: "plain" | "card" | undefined;
}

/** A yes-or-no answer; never checked initially. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { name, label, hint, error, optional, id = fieldId(name), isSelected, onChange, look = "plain" } = props;
  const isInvalid = error !== undefined && error !== "";
  return (
    <div className="field" data-invalid={isInvalid || undefined}>
      <FieldError id={`${id}-error`} message={error} />
      <div className="choices" data-look={look}>
        <label className="choice" htmlFor={id}>
          <input
            className="choice-input"
            type="checkbox"
            id={id}
            name={name}
            checked={isSelected}
            disabled={props.isDisabled}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy(id, hint, error)}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>
            <LabelText optional={optional}>{label}</LabelText>
            {hasContent(hint) && (
              <span className="choice-hint" id={`${id}-hint`}>
                {hint}
              </span>
            )}
          </span>
        </label>
      </div>
    </div>
  );
}
