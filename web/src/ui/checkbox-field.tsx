import "./field.css";
import "./choice.css";
import { Checkbox } from "react-aria-components/Checkbox";
import type { FieldProps } from "./field-props";
import { FieldError } from "./field-error";
import { describedBy, fieldId, hasContent } from "./field-parts";

export interface CheckboxFieldProps extends FieldProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  look?: "plain" | "card" | undefined;
}

/** A yes-or-no answer, never ticked beforehand. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { name, label, hint, error, id = fieldId(name), isSelected, onChange, look = "plain" } = props;
  const isInvalid = error !== undefined && error !== "";
  return (
    <div className="field" data-invalid={isInvalid || undefined}>
      <FieldError id={`${id}-error`} message={error} />
      <div className="choices" data-look={look}>
        <Checkbox
          className="choice"
          validationBehavior="aria"
          id={id}
          name={name}
          isSelected={isSelected}
          onChange={onChange}
          isInvalid={isInvalid}
          isDisabled={props.isDisabled ?? false}
          aria-describedby={describedBy(id, hint, error) as string}
        >
          <span className="choice-mark" aria-hidden="true">
            {isSelected && (
              <svg viewBox="0 0 20 20" width="18" height="18" focusable="false">
                <path d="M4 10.5 8.2 14.7 16 6" fill="none" stroke="currentColor" strokeWidth="3" />
              </svg>
            )}
          </span>
          <span>
            {label}
            {hasContent(hint) && (
              <span className="choice-hint" id={`${id}-hint`}>
                {hint}
              </span>
            )}
          </span>
        </Checkbox>
      </div>
    </div>
  );
}
