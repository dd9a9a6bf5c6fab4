import { useEffect, useLayoutEffect, type RefObject } from "react";
import { ALONE, changeHousehold, keptHousehold, parseHousehold, householdQuery, type Household } from "../../lib/household";

// Layout effects do nothing on the server.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Of a button that is to change a number: the name of the field, and by how much. */
export function stepData(name: string, by: number) {
  return { "data-step": `${name} ${by}` };
}

/** A form that React has taken over: a property, so that its markup stays the server's. */
type AnsweringForm = HTMLFormElement & { answers?: boolean };

/** Marks the form as answering for itself. */
export function useAnsweringForm(form: RefObject<AnsweringForm | null>): void {
  useBrowserLayoutEffect(() => {
    if (form.current !== null) form.current.answers = true;
  }, [form]);
}

/**
 * Sections of content pages are taken over when their code arrives. Until then this answers presses and input in their
 * HouseholdForm; the section shows the outcome when it is there. Begins before React does, which keeps events from parts
 * that it has not taken over. Returns what ends it.
 */
export function answerEarlyHouseholds(): () => void {
  const watch = new AbortController();
  for (const type of ["click", "input"]) window.addEventListener(type, answer, { capture: true, signal: watch.signal });
  return () => watch.abort();
}

function answer(event: Event): void {
  const { type, target } = event;
  const form = target instanceof Element ? target.closest<AnsweringForm>(".how-many") : null;
  if (!(target instanceof Element) || form === null || form.answers === true) return;
  const before = parseHousehold(window.location.search) ?? keptHousehold() ?? ALONE;
  const after = type === "input" ? typed(target, before) : stepped(target, before);
  if (after === undefined) return;
  // React may take the form over in the course of this very event, and would answer once more.
  event.stopPropagation();
  changeHousehold(after);
}

function typed(target: Element, before: Household): Household | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return undefined;
  return withNumber(before, target.name, target.value);
}

function stepped(target: Element, before: Household): Household | undefined {
  const [name = "", by] = target.closest<HTMLElement>("[data-step]")?.dataset.step?.split(" ") ?? [];
  const value = householdQuery(before)[name];
  return value === undefined ? undefined : withNumber(before, name, String(value + Number(by)));
}

// A number out of its limits changes nothing; an age may be taken back.
function withNumber({ adults, children, age }: Household, name: string, value: string): Household | undefined {
  if (name === "age" && value === "") return { adults, children };
  const given = parseHousehold(new URLSearchParams({ [name]: value }).toString());
  if (given === undefined) return undefined;
  const said = { adults, children, ...(age === undefined ? {} : { age }) };
  if (name === "adults") return { ...said, adults: given.adults };
  return name === "children" ? { ...said, children: given.children } : { ...given, adults, children };
}
