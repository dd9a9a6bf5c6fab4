const FIELD_CODES = [
  "required",
  "too_short",
  "too_long",
  "invalid",
  "not_allowed",
  "too_young",
  "too_old",
  "in_future",
  "taken",
  "common",
  "contains_personal",
  "mismatch",
] as const;

/** Reason why a field was refused. The server uses the same codes in `errorCodes`. */
export type FieldCode = (typeof FIELD_CODES)[number];

export function isFieldCode(text: string): text is FieldCode {
  return (FIELD_CODES as readonly string[]).includes(text);
}

/** Result of the check of one field; undefined: valid. */
export type Verdict = FieldCode | undefined;

/** Refused fields of one form, in the order in which the form shows them. */
export type FieldCodes<Field extends string = string> = Partial<Record<Field, FieldCode>>;

/** Returns the refused fields in the given order. */
export function collect<Field extends string>(verdicts: Record<Field, Verdict>): FieldCodes<Field> {
  const refused: FieldCodes<Field> = {};
  for (const field of Object.keys(verdicts) as Field[]) {
    const code = verdicts[field];
    if (code !== undefined) refused[field] = code;
  }
  return refused;
}

/** Translates the server's field names to the form's: "address.zip" to "zip". Returns unknown codes as "invalid", in the form's order. */
export function knownCodes<Field extends string>(
  fieldCodes: Readonly<Record<string, string>>,
  fields: readonly Field[],
): FieldCodes<Field> {
  const found: FieldCodes<Field> = {};
  for (const field of fields) {
    const code = fieldCodes[field] ?? fieldCodes[`address.${field}`];
    if (code !== undefined) found[field] = isFieldCode(code) ? code : "invalid";
  }
  return found;
}
