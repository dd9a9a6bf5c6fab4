import type { ReactNode, Ref } from "react";
import { FieldFrame } from "./field-frame";
import { describedBy, fieldId } from "./field-parts";
import type { TextControlProps } from "./field-props";

export interface TextFieldProps extends TextControlProps {
  type?: "text" | "email" | "tel" | "password" | "search" | "url" | undefined;
  isMultiline?: boolean | undefined;
  spellCheck?: boolean | undefined;
  autoCapitalize?: "off" | "none" | "words" | "characters" | "sentences" | undefined;
  /** Content in the same row after the control, such as a button that shows a password. */
  after?: ReactNode;
  /** Marks the control as invalid when the error is shown elsewhere (at the group of fields). */
  isMarkedInvalid?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A single- or multi-line text field with label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, optional, id = fieldId(name), width = "full" } = props;
  const isInvalid = (error !== undefined && error !== "") || props.isMarkedInvalid === true;
  return (
    <FieldFrame {...{ id, label, hint, error, optional, isInvalid, width }}>
      <Control {...props} id={id} isInvalid={isInvalid} />
    </FieldFrame>
  );
}

function Control({ id, isInvalid, ...props }: TextFieldProps & { id: string; isInvalid: boolean }) {
  const { name, hint, error, type = "text", isMultiline = false, after, inputRef, onChange } = props;
  const { value, defaultValue, onBlur, autoComplete, inputMode, enterKeyHint, maxLength, autoCapitalize, spellCheck } = props;
  const common = {
    className: "control",
    id,
    name,
    value,
    defaultValue,
    onBlur,
    autoComplete,
    inputMode,
    enterKeyHint,
    maxLength,
    autoCapitalize,
    spellCheck,
    disabled: props.isDisabled,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": describedBy(id, hint, error),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange?.(event.target.value),
  };
  if (isMultiline) return <textarea {...common} />;
  const input = <input {...common} type={type} ref={inputRef} />;
  return after === undefined ? input : <div className="control-row">{input}{after}</div>;
}
