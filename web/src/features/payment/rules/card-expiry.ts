import type { Verdict } from "../../../lib/rules/field-code";

/** Month 1 to 12 unless it is invalid, year with four digits. */
export interface CardExpiry {
  month: number;
  year: number;
}

const FURTHEST_YEARS = 20;
const MONTH_FIRST = /^(\d{1,2})\s*[/.\s-]\s*(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})\s*[/.\s-]\s*(\d{1,2})$/;
const DIGITS_ONLY = /^(\d{1,2})(20\d{2}|\d{2})$/;

/**
 * Reads the expiry date of a card as people type it and browsers fill it in: `04/31`, `4/31`, `0431`, `431`, `04 / 2031`,
 * `042031`, `2031-04`. Undefined when it is none of these.
 */
export function splitExpiry(text: string): CardExpiry | undefined {
  const trimmed = text.trim();
  const yearFirst = YEAR_FIRST.exec(trimmed);
  if (yearFirst !== null) return { month: Number(yearFirst[2]), year: Number(yearFirst[1]) };
  const match = MONTH_FIRST.exec(trimmed) ?? DIGITS_ONLY.exec(trimmed);
  if (match === null) return undefined;
  const year = Number(match[2]);
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

/** `MM/YY`, as it is printed on the card; a text that cannot be read stays as it is. */
export function formatExpiry(text: string): string {
  const expiry = splitExpiry(text);
  if (expiry === undefined || expiry.year < 2000 || expiry.year > 2099) return text;
  return `${twoDigits(expiry.month)}/${twoDigits(expiry.year % 100)}`;
}

/**
 * What the field shows after its text became `text`; before, it was `before`. Number pads have no slash, so the slash follows
 * a complete month. A date that arrives whole, pasted or filled in, is shown as `MM/YY`. What is deleted stays deleted.
 */
export function typedExpiry(text: string, before: string): string {
  if (text.length <= before.length) return text;
  const isOneMore = text.length === before.length + 1 && text.startsWith(before);
  return isOneMore ? withSlash(text) : formatExpiry(text);
}

/** A card is good until the end of the month printed on it. `today` is `YYYY-MM-DD`. */
export function checkExpiry(text: string, today: string): Verdict {
  if (text.trim() === "") return "required";
  const expiry = splitExpiry(text);
  if (expiry === undefined || expiry.month < 1 || expiry.month > 12) return "invalid";
  if (`${expiry.year}-${twoDigits(expiry.month)}` < today.slice(0, 7)) return "too_old";
  return expiry.year - Number(today.slice(0, 4)) > FURTHEST_YEARS ? "in_future" : undefined;
}

function withSlash(text: string): string {
  if (/^[2-9]$/.test(text)) return `0${text}/`;
  if (/^(0[1-9]|1[0-2])$/.test(text)) return `${text}/`;
  // A slash or space that the person types as well.
  if (/^1[/ .-]$/.test(text)) return "01/";
  return text.replace(/^(\d\d\/)[/ .-]$/, "$1").replace(/^(0[1-9]|1[0-2])(\d)$/, "$1/$2");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
