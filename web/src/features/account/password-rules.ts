import type { Verdict } from "../../lib/rules/field-code";
import { hasControlCharacter, lengthOf } from "../../lib/rules/text";

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Sources of the personal words that a password must not contain. */
export interface PasswordContext {
  email: string;
  brandName: string;
  groupKey: string;
}

/** A shorter word ("jo@…") would refuse too many good passwords. */
const SHORTEST_TELLING_WORD = 4;

/**
 * Checks the length, and that the password contains no personal word. Not trimmed: a space at the end may be intended.
 * Only the server has the list of common passwords; it answers `common`.
 */
export function checkPassword(password: string, context: PasswordContext): Verdict {
  if (password === "") return "required";
  if (hasControlCharacter(password)) return "invalid";
  const length = lengthOf(password.normalize("NFC"));
  if (length > PASSWORD_MAX) return "too_long";
  if (length < PASSWORD_MIN) return "too_short";
  return containsPersonal(password, context) ? "contains_personal" : undefined;
}

function containsPersonal(password: string, { email, brandName, groupKey }: PasswordContext): boolean {
  const lower = comparable(password);
  const words = [email.split("@")[0] ?? "", brandName, brandName.replaceAll(" ", ""), groupKey];
  return words
    .map((word) => comparable(word.trim()))
    .some((word) => lengthOf(word) >= SHORTEST_TELLING_WORD && lower.includes(word));
}

function comparable(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
