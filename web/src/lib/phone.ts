import { safeHref } from "./safe-href";

// What follows the number itself: "x5", "ext. 12", "extension 12", "#5", and what a telephone dials after a pause.
const EXTENSION = /\s*(?:(?:extension|ext\.?|x|#)\s*\d+|[,;].*)\s*$/i;

/**
 * "(602) 555-0142" for ten digits, also with a leading 1; an extension follows as it came. Anything else is shown as it
 * came.
 */
export function formatPhone(text: string): string {
  const digits = localDigits(withoutExtension(text));
  if (digits.length !== 10) return text.trim();
  const extension = EXTENSION.exec(text)?.[0].trim();
  const number = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension === undefined ? number : `${number} ${extension}`;
}

/** The link that calls this number: "tel:" and its digits, without an extension; undefined when there are none. */
export function telHref(text: string): string | undefined {
  const digits = withoutExtension(text).replace(/\D/g, "");
  return digits === "" ? undefined : `tel:${digits}`;
}

/**
 * Where a telephone link leads: the editor's own address when there is one, also when it is just a
 * number, else the number that is shown.
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
