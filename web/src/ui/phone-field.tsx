import { formatPhone } from "../lib/phone";
import type { TextControlProps } from "./field-props";
import { TextField } from "./text-field";
import { WholePhone } from "./whole-phone";

/** A US phone number, accepted in any format; when the field loses the focus it shows (XXX) XXX-XXXX. */
export function PhoneField({ value = "", hint, onChange, onBlur, ...rest }: Omit<TextControlProps, "defaultValue">) {
  return (
    <TextField
      autoComplete="tel-national"
      width="20"
      {...rest}
      hint={typeof hint === "string" && hint !== "" ? <WholePhone text={hint} /> : hint}
      type="tel"
      inputMode="tel"
      value={value}
      onChange={onChange}
      onBlur={() => {
        const shown = formatPhone(value);
        if (shown !== value) onChange?.(shown);
        onBlur?.();
      }}
    />
  );
}
