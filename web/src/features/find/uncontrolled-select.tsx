import "../../ui/field.css";
import { fieldId } from "../../ui/field-parts";

export interface SelectLineProps {
  name: string;
  label: string;
  /** Initial choice; use the same value as the component's key. */
  value: string;
  options: readonly { value: string; label: string }[];
  /** Id of the form, if the field is outside of it. */
  form?: string;
}

/** An uncontrolled <select>, which works before hydration and without JavaScript. */
export function UncontrolledSelect({ name, label, value, options, form }: SelectLineProps) {
  const id = fieldId(name);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select className="control" id={id} name={name} defaultValue={value} form={form}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
