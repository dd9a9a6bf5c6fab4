import "./field.css";
import "./fieldset.css";
import type { ReactNode } from "react";
import { FieldError } from "./field-error";
import { describedBy, fieldId, hasContent, LabelText } from "./field-parts";

export interface FieldsetProps {
  legend: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** Name for an error summary that refers to the whole group. */
  name?: string | undefined;
  /** "section" makes the legend a heading of a part of the form. */
  look?: "field" | "section" | undefined;
}

/** Fields that answer one question together. */
export function Fieldset({ legend, children, hint, error, optional, name, look = "section" }: FieldsetProps) {
  const id = name === undefined ? undefined : fieldId(name);
  return (
    <fieldset
      className="field fieldset"
      data-look={look}
      data-invalid={error ? true : undefined}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-describedby={id === undefined ? undefined : describedBy(id, hint, error)}
    >
      <legend className="field-label fieldset-legend">
        <LabelText optional={optional}>{legend}</LabelText>
      </legend>
      {hasContent(hint) && (
        <span className="field-hint" id={id && `${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={id && `${id}-error`} message={error} />
      {children}
    </fieldset>
  );
}
