import { safeHref } from "./safe-href";

/** "(602) 555-0142" for ten digits, also with a leading 1; anything else is shown as it came. */
export function formatPhone(text: string): string {
  const digits = localDigits(text);
  if (digits.length !== 10) return text.trim();
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The link that calls this number: "tel:" and its digits; undefined when there are none. */
export function telHref(text: string): string | undefined {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? undefined : `tel:${digits}`;
}

/**
 * Where a telephone link leads: the editor's own address when there is one, also when it is just a
 * number, else the number that is shown.
 */
export function phoneHref(link: string | undefined, number: string): string | undefined {
  const address = safeHref(link);
  if (address === undefined) return telHref(number);
  return /^tel:|^[\d\s().+-]+$/i.test(address) ? (telHref(address) ?? telHref(number)) : address;
}

function localDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}
