import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";

/** Properties of every form field. */
export interface FieldProps {
  /** The name in the form and in the API's field errors; the error summary finds the field by it. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Needed only when two fields of one page have the same name. */
  id?: string | undefined;
}

export interface TextControlProps extends FieldProps {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: "none" | "text" | "tel" | "url" | "email" | "numeric" | "decimal" | "search" | undefined;
  /** Label of the Enter key on a phone's keyboard; `next` and `done` need a form with `nextFieldOnEnter`. */
  enterKeyHint?: "next" | "done" | "go" | undefined;
  maxLength?: number | undefined;
  /** Expected characters; sets the width of the control so that it hints at the answer's length. */
  width?: "2" | "5" | "10" | "20" | "full" | undefined;
}
