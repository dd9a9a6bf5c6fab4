const NEXT = 'input:not([type="checkbox"], [type="radio"], [type="hidden"]), select';

/**
 * Handles the Enter key in a form (`onKeyDown`): on touch screens the key does what its label says. With `enterKeyHint="next"` it moves to the next
 * field that is visible and in the Tab order; with `done` it closes the keyboard and does not submit. In other fields, and with other pointers, it
 * submits.
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
  const fields = [...form.querySelectorAll<HTMLElement>(NEXT)].filter((one) => one.tabIndex >= 0 && isVisible(one));
  return fields[fields.indexOf(field) + 1];
}

// Safari has checkVisibility() since 17.4. Before that, it gives no boxes to the content of a closed <details>.
function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
