import type { FieldCode, FieldCodes } from "../../lib/rules/field-code";
import type { MessageKey, MessageVars, PageArea } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import type { Form } from "./use-form";

/** A refused field in words, as the error summary and the field both show it. */
export interface FieldFault {
  field: string;
  message: string;
}

/** How a form words its faults. */
export interface FaultWording {
  /** Where the sentences stand: "checkout.error.email.required" under "checkout". */
  area: PageArea;
  /** Fields that have sentences of their own there. */
  aliases?: Readonly<Record<string, string>>;
  vars?: MessageVars;
}

export type FieldMessage = (field: string, code: FieldCode) => string;

/** Turns a verdict, the server's or our own, into the sentence for that field. */
export function useFieldMessage({ area, aliases, vars }: FaultWording): FieldMessage {
  const t = useT();
  return (field, code) => {
    const names = [aliases?.[field], field].filter((name) => name !== undefined);
    for (const name of names) {
      // Not every field can have every fault: a sentence that nobody wrote falls back to the general one.
      const key: MessageKey = `${area}.error.${name}.${code}`;
      const message = t(key, vars);
      if (message !== key) return message;
    }
    return t(`${area}.error.any`);
  };
}

/** All refused fields in words, in the order of the form. */
export function toFaults(codes: FieldCodes, message: FieldMessage): FieldFault[] {
  return Object.entries(codes).flatMap(([field, code]) => (code ? [{ field, message: message(field, code) }] : []));
}

/** The sentence that tells why an answer was refused, or undefined. */
export function answerError<Field extends string>(
  form: Pick<Form<Field>, "codes">,
  field: Field,
  message: FieldMessage,
): string | undefined {
  const code = form.codes[field];
  return code === undefined ? undefined : message(field, code);
}
