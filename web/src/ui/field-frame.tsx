import "./field.css";
import type { ReactNode } from "react";
import { FieldError } from "./field-error";
import { hasContent, LabelText } from "./field-parts";
import type { FieldProps, TextControlProps } from "./field-props";

interface FieldFrameProps extends Pick<FieldProps, "label" | "hint" | "error" | "optional"> {
  /** Id of the control; the ids of hint and error are those of describedBy(). */
  id: string;
  isInvalid: boolean;
  width: TextControlProps["width"];
  children: ReactNode;
}

/** Label, hint and error around one control. */
export function FieldFrame({ id, label, hint, error, optional, isInvalid, width, children }: FieldFrameProps) {
  return (
    <div className="field" data-invalid={isInvalid || undefined} data-width={width}>
      <label className="field-label" htmlFor={id}>
        <LabelText optional={optional}>{label}</LabelText>
      </label>
      {hasContent(hint) && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} message={error} />
      {children}
    </div>
  );
}
