import type { MessageKey, MessageVars } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import type { FieldCode, FieldCodes } from "./rules/field-code";

/** A refused field in words, as the error summary and the field both show it. */
export interface FieldFault {
  field: string;
  message: string;
}

/** How a form words its faults: fields that have sentences of their own there, and values in them. */
export interface FaultWording {
  aliases?: Readonly<Record<string, string>>;
  vars?: MessageVars;
}

export type FieldMessage = (field: string, code: FieldCode) => string;

/** Turns a verdict, the server's or our own, into the sentence for that field. */
export function useFieldMessage({ aliases, vars }: FaultWording = {}): FieldMessage {
  const t = useT();
  return (field, code) => {
    const names = [aliases?.[field], field].filter((name) => name !== undefined);
    for (const name of names) {
      // Not every field can have every fault: a sentence that nobody wrote falls back to the general one.
      const key = `checkout.error.${name}.${code}` as MessageKey;
      const message = t(key, vars);
      if (message !== key) return message;
    }
    return t("checkout.error.any");
  };
}

/** All refused fields in words, in the order of the form. */
export function toFaults(codes: FieldCodes, message: FieldMessage): FieldFault[] {
  return Object.entries(codes).flatMap(([field, code]) => (code ? [{ field, message: message(field, code) }] : []));
}
