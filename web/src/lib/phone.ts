import { safeHref } from "./safe-href";

// Extension after the number: "x5", "ext. 12", "extension 12", "#5", and digits that a telephone dials after a pause ("," or ";").
const EXTENSION = /\s*(?:(?:extension|ext\.?|x|#)\s*\d+|[,;].*)\s*$/i;

/**
 * Formats ten digits, also with a leading 1, as "(602) 555-0142", followed by the unchanged extension. Returns any other text
 * trimmed.
 */
export function formatPhone(text: string): string {
  const digits = localDigits(withoutExtension(text));
  if (digits.length !== 10) return text.trim();
  const extension = EXTENSION.exec(text)?.[0].trim();
  const number = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension === undefined ? number : `${number} ${extension}`;
}

/** Returns the telephone link of a number: "tel:" and its digits, without an extension; undefined if it has no digits. */
export function telHref(text: string): string | undefined {
  const digits = withoutExtension(text).replace(/\D/g, "");
  return digits === "" ? undefined : `tel:${digits}`;
}

/**
 * Returns the target of a telephone link: the editor's own `link` if it is a valid address or a plain phone number, else the
 * shown number.
 */
export function phoneHref(link: string | undefined, number: string): string | undefined {
  const address = safeHref(link);
  if (address === undefined) return telHref(number);
  return /^tel:|^[\d\s().+-]+$/i.test(withoutExtension(address)) ? (telHref(address) ?? telHref(number)) : address;
}

function withoutExtension(text: string): string {
  return text.replace(EXTENSION, "");
}

function localDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}
