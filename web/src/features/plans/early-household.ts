import { useEffect, useLayoutEffect, type RefObject } from "react";
import { SINGLE_ADULT, changeHousehold, storedHousehold, parseHousehold, householdQuery, type Household } from "../../lib/household";

// Layout effects do not run on the server.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Attributes of a button that changes a number: the field's name and the step. */
export function stepData(name: string, by: number) {
  return { "data-step": `${name} ${by}` };
}

/** A hydrated form. A property, not an attribute, so that the markup stays equal to the server's. */
type AnsweringForm = HTMLFormElement & { answers?: boolean };

/** Marks the form as hydrated, so that it handles its own events. */
export function useAnsweringForm(form: RefObject<AnsweringForm | null>): void {
  useBrowserLayoutEffect(() => {
    if (form.current !== null) form.current.answers = true;
  }, [form]);
}

/**
 * Content pages hydrate their sections when their code arrives. Until then, this handles clicks and input in their
 * HouseholdForm; the section shows the result once it is hydrated. Must start before React, which stops the events of parts
 * that it has not hydrated. Returns a function that removes the listeners.
 */
export function handlePreHydrationHousehold(): () => void {
  const listeners = new AbortController();
  for (const type of ["click", "input"]) window.addEventListener(type, answer, { capture: true, signal: listeners.signal });
  return () => listeners.abort();
}

function answer(event: Event): void {
  const { type, target } = event;
  const form = target instanceof Element ? target.closest<AnsweringForm>(".how-many") : null;
  if (!(target instanceof Element) || form === null || form.answers === true) return;
  const before = parseHousehold(window.location.search) ?? storedHousehold() ?? SINGLE_ADULT;
  const after = type === "input" ? typed(target, before) : stepped(target, before);
  if (after === undefined) return;
  // React may hydrate the form during this very event, and would handle it a second time.
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

// A number outside its limits changes nothing; an empty age removes the age.
function withNumber({ adults, children, age }: Household, name: string, value: string): Household | undefined {
  if (name === "age" && value === "") return { adults, children };
  const given = parseHousehold(new URLSearchParams({ [name]: value }).toString());
  if (given === undefined) return undefined;
  const current = { adults, children, ...(age === undefined ? {} : { age }) };
  if (name === "adults") return { ...current, adults: given.adults };
  return name === "children" ? { ...current, children: given.children } : { ...given, adults, children };
}
