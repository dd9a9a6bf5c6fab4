import type { FieldCode, FieldCodes } from "../../lib/rules/field-code";
import type { MessageKey, MessageVars, PageArea } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import type { Form } from "./use-form";

/** The error text of a refused field, for the error summary and for the field. */
export interface FieldFault {
  field: string;
  message: string;
}

/** Settings for a form's error texts. */
export interface FaultWording {
  /** Message area of the texts: "checkout.error.email.required" is in "checkout". */
  area: PageArea;
  /** Names of fields in the message keys, where they differ from the form's. */
  aliases?: Readonly<Record<string, string>>;
  vars?: MessageVars;
}

export type FieldMessage = (field: string, code: FieldCode) => string;

/** Returns a function that converts an error code, from the server or from local rules, to the text for that field. */
export function useFieldMessage({ area, aliases, vars }: FaultWording): FieldMessage {
  const t = useT();
  return (field, code) => {
    const names = [aliases?.[field], field].filter((name) => name !== undefined);
    for (const name of names) {
      // Most combinations of field and code have no text of their own and use the general one.
      const key: MessageKey = `${area}.error.${name}.${code}`;
      const message = t(key, vars);
      if (message !== key) return message;
    }
    return t(`${area}.error.any`);
  };
}

/** Returns the error texts of all refused fields, in the order of the form. */
export function toFaults(codes: FieldCodes, message: FieldMessage): FieldFault[] {
  return Object.entries(codes).flatMap(([field, code]) => (code ? [{ field, message: message(field, code) }] : []));
}

/** Returns the reason why an answer was refused, or undefined. */
export function answerError<Field extends string>(
  form: Pick<Form<Field>, "codes">,
  field: Field,
  message: FieldMessage,
): string | undefined {
  const code = form.codes[field];
  return code === undefined ? undefined : message(field, code);
}
