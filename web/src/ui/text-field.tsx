import "./field.css";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { TextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import type { ReactNode, Ref } from "react";
import { FieldError } from "./field-error";
import { describedBy, fieldId, hasContent, LabelText } from "./field-parts";
import type { TextControlProps } from "./field-props";

export interface TextFieldProps extends TextControlProps {
  type?: "text" | "email" | "tel" | "password" | "search" | "url" | undefined;
  isMultiline?: boolean | undefined;
  spellCheck?: boolean | undefined;
  autoCapitalize?: "off" | "none" | "words" | "characters" | "sentences" | undefined;
  /** Stands in the same row behind the control, such as a button that shows a password. */
  after?: ReactNode;
  /** Wrong, while the words about it stand elsewhere (at the group of fields). */
  isMarkedInvalid?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One line of text (or several) with label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, optional, id = fieldId(name), width = "full" } = props;
  return (
    <AriaTextField
      className="field"
      data-width={width}
      validationBehavior="aria"
      id={id}
      name={name}
      isInvalid={(error !== undefined && error !== "") || props.isMarkedInvalid === true}
      {...given(props)}
      aria-describedby={describedBy(id, hint, error) as string}
    >
      <Label className="field-label">
        <LabelText optional={optional}>{label}</LabelText>
      </Label>
      {hasContent(hint) && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <Control {...props} />
    </AriaTextField>
  );
}

function Control({ isMultiline = false, after, inputRef }: TextFieldProps) {
  if (isMultiline) return <TextArea className="control" />;
  const input = <Input className="control" ref={inputRef ?? null} />;
  return after === undefined ? input : <div className="control-row">{input}{after}</div>;
}

/** Only the properties that were given: React Aria tells "undefined" and "absent" apart. */
function given(props: TextFieldProps) {
  const { value, defaultValue, onChange, onBlur, autoComplete, inputMode, enterKeyHint, maxLength } = props;
  const { type, isDisabled, spellCheck, autoCapitalize } = props;
  const all = {
    value,
    defaultValue,
    onChange,
    onBlur,
    autoComplete,
    inputMode,
    enterKeyHint,
    maxLength,
    type,
    isDisabled,
    autoCapitalize,
    spellCheck: spellCheck === undefined ? undefined : String(spellCheck),
  };
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined));
}
