import "./date-of-birth-field.css";
import { useT } from "../messages/use-t";
import { fieldId } from "./field-parts";
import type { FieldProps } from "./field-props";
import { Fieldset } from "./fieldset";
import { TextField } from "./text-field";

/** As typed, without any correction. */
export interface DateParts {
  year: string;
  month: string;
  day: string;
}

export interface DateOfBirthFieldProps extends Omit<FieldProps, "isDisabled"> {
  value: DateParts;
  onChange: (value: DateParts) => void;
  /** The invalid parts; all of them unless given. */
  errorParts?: readonly (keyof DateParts)[] | undefined;
  onBlur?: (() => void) | undefined;
  /** Whether the browser may fill in the visitor's own date of birth. */
  autoComplete?: "bday" | "off" | undefined;
  /** As in a text field, for all three parts. */
  enterKeyHint?: "next" | undefined;
}

const PARTS = [
  { part: "month", autoComplete: "bday-month", length: 2, width: "2" },
  { part: "day", autoComplete: "bday-day", length: 2, width: "2" },
  { part: "year", autoComplete: "bday-year", length: 4, width: "5" },
] as const;

/** A memorised date in three fields: month, day and year. */
export function DateOfBirthField(props: DateOfBirthFieldProps) {
  const t = useT();
  const { name, label, hint, error, optional, value, onChange, autoComplete = "bday" } = props;
  const id = props.id ?? fieldId(name);
  const isWrong = (part: keyof DateParts): boolean =>
    error !== undefined && error !== "" && (props.errorParts ?? ["month", "day", "year"]).includes(part);
  return (
    <Fieldset legend={label} hint={hint ?? t("ui.dateHint")} error={error} optional={optional} name={name} look="field">
      <div className="date-of-birth">
        {PARTS.map((one) => (
          <TextField
            key={one.part}
            id={`${id}-${one.part}`}
            name={`${name}-${one.part}`}
            label={t(`ui.${one.part}`)}
            width={one.width}
            inputMode="numeric"
            enterKeyHint={props.enterKeyHint}
            maxLength={one.length}
            autoComplete={autoComplete === "bday" ? one.autoComplete : "off"}
            value={value[one.part]}
            onChange={(text) => onChange({ ...value, [one.part]: text })}
            onBlur={props.onBlur}
            isMarkedInvalid={isWrong(one.part)}
          />
        ))}
      </div>
    </Fieldset>
  );
}
