import type { Verdict } from "./field-code";
import { lengthOf } from "./text";

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** What a password must not contain, and the shortest part that counts. */
export interface PasswordContext {
  email: string;
  brandName: string;
}

/** A part shorter than this ("al@…") would refuse half of all good passwords. */
const SHORTEST_PERSONAL_PART = 3;

/**
 * Length, and nothing personal in it. Spaces count and are kept.
 * The list of common passwords stays with the server, which answers `common`.
 */
export function checkPassword(password: string, context: PasswordContext): Verdict {
  if (password === "") return "required";
  const length = lengthOf(password);
  if (length < PASSWORD_MIN) return "too_short";
  if (length > PASSWORD_MAX) return "too_long";
  return containsPersonal(password, context) ? "contains_personal" : undefined;
}

function containsPersonal(password: string, { email, brandName }: PasswordContext): boolean {
  const localPart = email.split("@")[0] ?? "";
  const squeezed = squeeze(password);
  return [localPart, brandName]
    .map(squeeze)
    .some((part) => lengthOf(part) >= SHORTEST_PERSONAL_PART && squeezed.includes(part));
}

function squeeze(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
