import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { clearDraft, readDraft, tabStorage, writeDraft } from "./drafts";
import { joinDate } from "../../lib/rules/birth-date";
import type { FieldCode, FieldCodes } from "../../lib/rules/field-code";

export type TextValues<Field extends string> = Record<Field, string>;

/**
 * Result of a submission. `codes` are the errors of refused answers, `failure` is the text of any other error.
 * `afterwards` runs when the draft has been deleted, so an action that starts the form again belongs there.
 */
export type SubmitResult<Field extends string> =
  | { ok: true; afterwards?: () => void }
  | { ok: false; codes?: FieldCodes<Field>; failure?: string };

export interface FormOptions<Field extends string> {
  initial: TextValues<Field>;
  /** Applies the local rules. Returns the error codes of fields in the order of the form. */
  check(values: TextValues<Field>): FieldCodes<Field>;
  submit(values: TextValues<Field>): Promise<SubmitResult<Field>>;
  /** Name of the draft with unsaved answers, which survives a reload; without it nothing is stored. */
  draft?: string;
  /** Fields that must never be stored. */
  secret?: readonly Field[];
  /** Called with true when there are unsent answers, and with false when there are none any more. */
  onDirtyChange?: ((isDirty: boolean) => void) | undefined;
}

/** State of a form of text answers, for components to show. */
export interface Form<Field extends string> {
  values: TextValues<Field>;
  /** Current errors of the refused answers, in the order of the form. */
  codes: FieldCodes<Field>;
  failure: string | undefined;
  isPending: boolean;
  /** Increases with every refused submission, so that the summary takes the focus again. */
  refusals: number;
  formRef: React.RefObject<HTMLFormElement | null>;
  set(field: Field, value: string): void;
  /** Shows an error of the current answer that did not result from a submission. */
  refuseField(field: Field, code: FieldCode): void;
  onSubmit(event: React.FormEvent): void;
  /** Checks these fields as a submission would, and shows their errors; true when there are none. */
  permits(fields: readonly Field[]): boolean;
  /** Submits in another way than with the form's button; checks only these fields. */
  submitWith(fields: readonly Field[], submit: FormOptions<Field>["submit"]): Promise<void>;
}

/** Refused answers. Local rules are applied again after each change; an error from the server holds for that value only. */
interface Refusal<Field extends string> {
  fields: readonly Field[];
  byServer: FieldCodes<Field>;
  answers: Partial<TextValues<Field>>;
  failure: string | undefined;
}

/**
 * State and submission of one form. A submission checks all answers; after that, each change checks the refused answers
 * again. A second submission while one is running has no effect.
 */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const [values, setValues] = useState(options.initial);
  const [refusal, setRefusal] = useState<Refusal<Field>>(NO_REFUSAL);
  const [refusals, setRefusals] = useState(0);
  const [isPending, setIsPending] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const running = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  const adopt = useCallback((typed: Partial<TextValues<Field>>) => {
    setValues((before) => ({ ...before, ...typed }));
    setIsDirty(true);
  }, []);
  useStoredAnswers(options, values, isDirty, formRef, adopt);

  const { onDirtyChange } = options;
  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange]);

  function set(field: Field, value: string): void {
    setValues((before) => ({ ...before, [field]: value }));
    setIsDirty(true);
  }

  function refuseField(field: Field, code: FieldCode): void {
    setRefusal((before) => ({
      ...before,
      fields: [...before.fields, field],
      byServer: { ...before.byServer, [field]: code },
      answers: { ...before.answers, [field]: values[field] },
    }));
  }

  function refuse(codes: FieldCodes<Field>, byServer: FieldCodes<Field>, failure?: string): void {
    setRefusal({ fields: Object.keys(codes) as Field[], byServer, answers: values, failure });
    setRefusals((count) => count + 1);
  }

  function permits(fields: readonly Field[]): boolean {
    const refused = pickCodes(options.check(values), fields);
    if (Object.keys(refused).length === 0) return true;
    refuse(refused, {});
    return false;
  }

  async function submitWith(fields: readonly Field[], send: FormOptions<Field>["submit"]): Promise<void> {
    if (running.current || !permits(fields)) return;
    running.current = true;
    setIsPending(true);
    try {
      const result = await send(values);
      if (!result.ok) return refuse(result.codes ?? {}, result.codes ?? {}, result.failure);
      setRefusal(NO_REFUSAL);
      setIsDirty(false);
      if (options.draft !== undefined) clearDraft(tabStorage(), options.draft);
      result.afterwards?.();
    } finally {
      running.current = false;
      setIsPending(false);
    }
  }

  function onSubmit(event: React.FormEvent): void {
    event.preventDefault();
    void submitWith(Object.keys(values) as Field[], options.submit);
  }

  const codes = standingCodes(values, refusal, options.check);
  return { values, codes, failure: refusal.failure, isPending, refusals, formRef, set, refuseField, onSubmit, permits, submitWith };
}

function pickCodes<Field extends string>(codes: FieldCodes<Field>, fields: readonly Field[]): FieldCodes<Field> {
  const picked: FieldCodes<Field> = {};
  for (const field of Object.keys(codes) as Field[]) {
    if (fields.includes(field)) picked[field] = codes[field];
  }
  return picked;
}

const NO_REFUSAL = Object.freeze({ fields: [], byServer: {}, answers: {}, failure: undefined });

/** Returns the errors that still apply to the current answers. */
function standingCodes<Field extends string>(
  values: TextValues<Field>,
  refusal: Refusal<Field>,
  check: (values: TextValues<Field>) => FieldCodes<Field>,
): FieldCodes<Field> {
  if (refusal.fields.length === 0) return {};
  const now = check(values);
  const standing: FieldCodes<Field> = {};
  for (const field of Object.keys(values) as Field[]) {
    if (!refusal.fields.includes(field)) continue;
    const isSameAnswer = values[field] === refusal.answers[field];
    const code = now[field] ?? (isSameAnswer ? refusal.byServer[field] : undefined);
    if (code !== undefined) standing[field] = code;
  }
  return standing;
}

/**
 * Restores input that a reload or a late hydration would lose: the tab's draft, and text typed into the server's HTML
 * before this code ran. After that, saves each change to the draft.
 */
function useStoredAnswers<Field extends string>(
  { draft, secret = [], initial }: FormOptions<Field>,
  values: TextValues<Field>,
  isDirty: boolean,
  formRef: React.RefObject<HTMLFormElement | null>,
  adopt: (typed: Partial<TextValues<Field>>) => void,
): void {
  const isSecret = (field: string): boolean => (secret as readonly string[]).includes(field);

  useClientLayoutEffect(() => {
    const stored = draft === undefined ? {} : pick(readDraft(tabStorage(), draft), initial);
    const found = { ...stored, ...typedIntoPage(formRef.current, initial) };
    if (Object.keys(found).length > 0) adopt(found);
    // Only once: later changes come from the visitor.
  }, []);

  useEffect(() => {
    if (draft === undefined || !isDirty) return;
    const open = Object.entries<string>(values).filter(([field]) => !isSecret(field));
    writeDraft(tabStorage(), draft, Object.fromEntries(open));
  });
}

function pick<Field extends string>(
  found: Record<string, string> | undefined,
  known: TextValues<Field>,
): Partial<TextValues<Field>> {
  const entries = Object.entries(found ?? {}).filter(([field]) => Object.hasOwn(known, field));
  return Object.fromEntries(entries) as Partial<TextValues<Field>>;
}

function typedIntoPage<Field extends string>(
  form: HTMLFormElement | null,
  initial: TextValues<Field>,
): Partial<TextValues<Field>> {
  const typed: Partial<TextValues<Field>> = {};
  for (const field of Object.keys(initial) as Field[]) {
    const text = valueOf(form, field) ?? dateOf(form, field);
    if (text !== undefined && text !== "" && text !== initial[field]) typed[field] = text;
  }
  return typed;
}

function dateOf(form: HTMLFormElement | null, field: string): string | undefined {
  const [month, day, year] = ["month", "day", "year"].map((part) => valueOf(form, `${field}-${part}`));
  return month === undefined ? undefined : joinDate({ month, day: day ?? "", year: year ?? "" });
}

function valueOf(form: HTMLFormElement | null, name: string): string | undefined {
  const control = form?.elements.namedItem(name);
  // The value of a checkbox does not show whether it is checked.
  if (control instanceof HTMLInputElement && control.type === "checkbox") return undefined;
  const isField =
    control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
  return isField ? control.value : undefined;
}

/** On the server, layout effects do nothing but cause a warning of React. */
const useClientLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
