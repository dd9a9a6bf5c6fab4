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

/** Why a field was refused. The server uses the same words in `errorCodes`. */
export type FieldCode = (typeof FIELD_CODES)[number];

export function isFieldCode(text: string): text is FieldCode {
  return (FIELD_CODES as readonly string[]).includes(text);
}

/** The verdict on one field: nothing to say, or one reason. */
export type Verdict = FieldCode | undefined;

/** Refused fields of one form, in the order in which the form shows them. */
export type FieldCodes<Field extends string = string> = Partial<Record<Field, FieldCode>>;

/** Drops the fields that were not refused; keeps the order given. */
export function collect<Field extends string>(verdicts: Record<Field, Verdict>): FieldCodes<Field> {
  const refused: FieldCodes<Field> = {};
  for (const field of Object.keys(verdicts) as Field[]) {
    const code = verdicts[field];
    if (code !== undefined) refused[field] = code;
  }
  return refused;
}

/** The server names nested fields "address.zip"; the forms name them "zip". Keeps the order of the form. */
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
