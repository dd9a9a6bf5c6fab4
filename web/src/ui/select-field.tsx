import { useT } from "../messages/use-t";
import { FieldFrame } from "./field-frame";
import { describedBy, fieldId } from "./field-parts";
import type { FieldProps } from "./field-props";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  autoComplete?: string | undefined;
  /** Label of the entry without a choice; `false` omits the entry. */
  emptyLabel?: string | false | undefined;
  width?: "2" | "5" | "10" | "20" | "full" | undefined;
}

/** The device's native select. */
export function SelectField(props: SelectFieldProps) {
  const t = useT();
  const { name, label, hint, error, optional, id = fieldId(name), options, value } = props;
  const { emptyLabel = t("ui.choose"), width = "full" } = props;
  const isInvalid = error !== undefined && error !== "";
  return (
    <FieldFrame {...{ id, label, hint, error, optional, isInvalid, width }}>
      <select
        className="control"
        id={id}
        name={name}
        value={value}
        disabled={props.isDisabled}
        autoComplete={props.autoComplete}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      >
        {emptyLabel !== false && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
