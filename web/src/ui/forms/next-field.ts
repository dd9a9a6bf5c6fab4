const NEXT = 'input:not([type="checkbox"], [type="radio"], [type="hidden"]), select';

/**
 * For the `onKeyDown` of a form: on touch screens the Enter key does what its label says. With `enterKeyHint="next"` it goes to
 * the next field that is visible and in the order of Tab, with `done` it closes the keyboard and leaves sending to the button. Other fields, and all
 * fields with other pointers, submit.
 */
export function nextFieldOnEnter(event: React.KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement)) return;
  const label = field.getAttribute("enterkeyhint");
  if (label !== "next" && label !== "done") return;
  if (!window.matchMedia("(pointer: coarse)").matches) return;
  const next = label === "next" ? nextField(event.currentTarget, field) : undefined;
  if (label === "next" && next === undefined) return;
  event.preventDefault();
  if (next === undefined) field.blur();
  else next.focus();
}

function nextField(form: HTMLFormElement, field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>(NEXT)].filter((one) => one.tabIndex >= 0 && one.checkVisibility());
  return fields[fields.indexOf(field) + 1];
}
