import type { EarlyInteractions, EarlyField } from "./early-start";

type FieldState = { value: string; checked: boolean };

/**
 * Repeats for the app the visitor's actions before its start: fires the fields' events with their values, then clicks the button
 * and submits the form. Skips elements that are no longer in the document.
 */
export async function replayInteractions({ fields, pressed, sent }: EarlyInteractions): Promise<void> {
  for (const [field, state] of fields) if (field.isConnected) tellOf(field, state);
  // React renders the values of the fields in a microtask.
  await Promise.resolve();
  if (pressed?.isConnected === true) pressed.click();
  if (sent?.form.isConnected === true) sent.form.requestSubmit(sent.by?.isConnected === true ? sent.by : null);
}

function tellOf(field: EarlyField, { value, checked }: FieldState): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    field.checked = !checked;
    field.click();
  } else {
    tellOfText(field, value);
  }
}

// React tracks values set with an element's own setter, and ignores an event without a new value. The prototype's setter is not
// tracked.
function tellOfText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")?.set?.call(field, value);
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
