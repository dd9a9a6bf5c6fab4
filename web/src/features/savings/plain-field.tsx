import type { ReactNode } from "react";
import { FieldFrame } from "../../ui/field-frame";
import { describedBy, fieldId } from "../../ui/field-parts";

interface FrameProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  width?: "5" | "10" | "20" | "full";
}

function Frame({ name, label, hint, error, optional, width = "full", children }: FrameProps & { children: ReactNode }) {
  return (
    <FieldFrame {...{ label, hint, error, optional, width }} id={fieldId(name)} isInvalid={error !== undefined}>
      {children}
    </FieldFrame>
  );
}

export interface PlainSelectProps extends FrameProps {
  /** The initial choice. */
  value: string;
  options: readonly { value: string; label: string }[];
}

/** An uncontrolled select element, which works before and without JavaScript. */
export function PlainSelect({ value, options, ...frame }: PlainSelectProps) {
  const id = fieldId(frame.name);
  return (
    <Frame {...frame}>
      <select
        key={value}
        className="control"
        id={id}
        name={frame.name}
        defaultValue={value}
        aria-invalid={frame.error === undefined ? undefined : true}
        aria-describedby={describedBy(id, frame.hint, frame.error)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export interface PlainInputProps extends FrameProps {
  value: string;
  inputMode?: "numeric" | "text";
  maxLength?: number;
  autoComplete?: string;
}

/** An uncontrolled text or number field, which works before and without JavaScript. */
export function PlainInput({ value, inputMode, maxLength, autoComplete = "off", ...frame }: PlainInputProps) {
  const id = fieldId(frame.name);
  return (
    <Frame {...frame}>
      <input
        className="control"
        id={id}
        name={frame.name}
        defaultValue={value}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete={autoComplete}
        aria-invalid={frame.error === undefined ? undefined : true}
        aria-describedby={describedBy(id, frame.hint, frame.error)}
      />
    </Frame>
  );
}
