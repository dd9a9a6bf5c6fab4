import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { clearDraft, readDraft, tabStorage, writeDraft } from "./drafts";
import type { FieldCode, FieldCodes } from "./rules/field-code";

export type TextValues<Field extends string> = Record<Field, string>;

/** How a submission ended. `fields` are refused answers, `failure` is a sentence about everything else. */
export type SubmitResult<Field extends string> =
  | { ok: true }
  | { ok: false; codes?: FieldCodes<Field>; failure?: string };

export interface FormOptions<Field extends string> {
  initial: TextValues<Field>;
  /** The local rules; fields in the order of the form. */
  check(values: TextValues<Field>): FieldCodes<Field>;
  submit(values: TextValues<Field>): Promise<SubmitResult<Field>>;
  /** Name under which unsaved answers outlive a reload; without it nothing is kept. */
  draft?: string;
  /** Fields that must never be stored. */
  secret?: readonly Field[];
}

/** State of a form of text answers; the components only show it. */
export interface Form<Field extends string> {
  values: TextValues<Field>;
  codes: FieldCodes<Field>;
  failure: string | undefined;
  isPending: boolean;
  /** Grows with every refused submission, so that the summary takes the focus again. */
  refusals: number;
  isDirty: boolean;
  formRef: React.RefObject<HTMLFormElement | null>;
  set(field: Field, value: string): void;
  /** Shows a verdict that arrived outside of a submission, or takes it back. */
  setCode(field: Field, code: FieldCode | undefined): void;
  submit(): Promise<void>;
}

/**
 * Holds the answers of one form. Checks all of them when it is submitted and, from then on, each refused answer
 * again as it changes. A second submission while one is running does nothing.
 */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const [values, setValues] = useState(options.initial);
  const [codes, setCodes] = useState<FieldCodes<Field>>({});
  const [failure, setFailure] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [isPending, setIsPending] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const running = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  const adopt = useCallback((typed: Partial<TextValues<Field>>) => {
    setValues((before) => ({ ...before, ...typed }));
    setIsDirty(true);
  }, []);
  useKeptAnswers(options, values, isDirty, formRef, adopt);

  function set(field: Field, value: string): void {
    const next = { ...values, [field]: value };
    setValues(next);
    setIsDirty(true);
    if (codes[field] !== undefined) setCode(field, options.check(next)[field]);
  }

  function setCode(field: Field, code: FieldCode | undefined): void {
    setCodes((before) => {
      const { [field]: _dropped, ...others } = before;
      return (code === undefined ? others : { ...before, [field]: code }) as FieldCodes<Field>;
    });
  }

  function refuse(refused: FieldCodes<Field>, sentence?: string): void {
    setCodes(refused);
    setFailure(sentence);
    setRefusals((count) => count + 1);
  }

  async function submit(): Promise<void> {
    if (running.current) return;
    const refused = options.check(values);
    if (Object.keys(refused).length > 0) return refuse(refused);
    running.current = true;
    setIsPending(true);
    try {
      const result = await options.submit(values);
      if (!result.ok) return refuse(result.codes ?? {}, result.failure);
      setCodes({});
      setFailure(undefined);
      setIsDirty(false);
      if (options.draft !== undefined) clearDraft(tabStorage(), options.draft);
    } finally {
      running.current = false;
      setIsPending(false);
    }
  }

  return { values, codes, failure, isPending, refusals, isDirty, formRef, set, setCode, submit };
}

/**
 * Brings back what a reload or a slow start would lose: the tab's draft, and what was typed into the server's HTML
 * before this code ran. From then on keeps the draft up to date.
 */
function useKeptAnswers<Field extends string>(
  { draft, secret = [], initial }: FormOptions<Field>,
  values: TextValues<Field>,
  isDirty: boolean,
  formRef: React.RefObject<HTMLFormElement | null>,
  adopt: (typed: Partial<TextValues<Field>>) => void,
): void {
  const isSecret = (field: string): boolean => (secret as readonly string[]).includes(field);

  useClientLayoutEffect(() => {
    const kept = draft === undefined ? {} : pick(readDraft(tabStorage(), draft), initial);
    const found = { ...kept, ...typedIntoPage(formRef.current, initial) };
    if (Object.keys(found).length > 0) adopt(found);
    // Only once: later changes come from the person.
    // eslint-disable-next-line react-hooks/exhaustive-deps
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
    const control = form?.elements.namedItem(field);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (isText && control.value !== "" && control.value !== initial[field]) typed[field] = control.value;
  }
  return typed;
}

/** Layout effects do nothing on the server, and React says so loudly unless they are left out there. */
const useClientLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
