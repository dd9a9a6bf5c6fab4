import type { Verdict } from "./field-code";

/** What the server stores: trimmed and composed (NFC). */
export function clean(text: string): string {
  return text.normalize("NFC").trim();
}

/** Characters as people count them: one accented letter or emoji is one, whatever its encoding. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** True when the text holds a character that no field of ours accepts (controls, line breaks). */
export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** One line of free text between `min` and `max` characters after trimming; 0 as `min` makes it optional. */
export function checkText(text: string, min: number, max: number): Verdict {
  const value = clean(text);
  if (value === "") return min > 0 ? "required" : undefined;
  if (hasControlCharacter(value)) return "invalid";
  const length = lengthOf(value);
  if (length < min) return "too_short";
  return length > max ? "too_long" : undefined;
}
