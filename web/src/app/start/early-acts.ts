import type { EarlyActs, EarlyField } from "./early-start";

type FieldState = { value: string; checked: boolean };

/**
 * Does once more, for the app, what somebody did before it had started: fields tell of what is in them, the button is pressed,
 * the form sent. What is no longer on the page is left out.
 */
export async function repeatActs({ fields, pressed, sent }: EarlyActs): Promise<void> {
  for (const [field, state] of fields) if (field.isConnected) tellOf(field, state);
  // React renders what the fields told of at the end of this task's turn.
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

// React overhears an element's own setter and takes no notice of an event that brings the value it knows.
function tellOfText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")?.set?.call(field, value);
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
