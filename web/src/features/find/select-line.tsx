import "../../ui/field.css";
import { fieldId } from "../../ui/field-parts";

export interface SelectLineProps {
  name: string;
  label: string;
  /** Chosen at first; give the component the same as its key. */
  value: string;
  options: readonly { value: string; label: string }[];
  /** The form that it belongs to, when it stands outside. */
  form?: string;
}

/** A list of choices that keeps its answer by itself, so that it works before and without JavaScript. */
export function SelectLine({ name, label, value, options, form }: SelectLineProps) {
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
