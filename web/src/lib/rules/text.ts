import type { Verdict } from "./field-code";

/** Returns the text as the server stores it: trimmed and composed (NFC). */
export function clean(text: string): string {
  return text.normalize("NFC").trim();
}

/** Counts Unicode code points: an emoji outside the basic plane counts as one. For accented letters apply clean() first. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Whether the text contains a control character, such as a line break, which no one-line field accepts. */
export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Requires one line of `min` to `max` characters after trimming; optional if `min` is 0. */
export function checkText(text: string, min: number, max: number): Verdict {
  const value = clean(text);
  if (value === "") return min > 0 ? "required" : undefined;
  if (hasControlCharacter(value)) return "invalid";
  const length = lengthOf(value);
  if (length < min) return "too_short";
  return length > max ? "too_long" : undefined;
}
