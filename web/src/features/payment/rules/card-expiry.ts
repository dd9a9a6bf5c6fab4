import type { Verdict } from "../../../lib/rules/field-code";

/** The month is 1 to 12 unless the date is invalid; the year has four digits. */
export interface CardExpiry {
  month: number;
  year: number;
}

const FURTHEST_YEARS = 20;
const MONTH_FIRST = /^(\d{1,2})\s*[/.\s-]\s*(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})\s*[/.\s-]\s*(\d{1,2})$/;
const DIGITS_ONLY = /^(\d{1,2})(20\d{2}|\d{2})$/;

/**
 * Parses the expiry date of a card as people type it and browsers fill it in: `04/31`, `4/31`, `0431`, `431`, `04 / 2031`,
 * `042031`, `2031-04`. Returns undefined for other forms.
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

/** Returns `MM/YY`, as printed on cards; returns text that cannot be parsed unchanged. */
export function formatExpiry(text: string): string {
  const expiry = splitExpiry(text);
  if (expiry === undefined || expiry.year < 2000 || expiry.year > 2099) return text;
  return `${twoDigits(expiry.month)}/${twoDigits(expiry.year % 100)}`;
}

/**
 * Returns the text that the field shows when the input changes from `before` to `text`. Number pads have no slash, so a
 * complete month gets one. A whole date, pasted or filled in, becomes `MM/YY`. Deleted characters are not added again.
 */
export function typedExpiry(text: string, before: string): string {
  if (text.length <= before.length) return text;
  const isOneMore = text.length === before.length + 1 && text.startsWith(before);
  return isOneMore ? withSlash(text) : formatExpiry(text);
}

/** A card is valid until the end of its printed month. `today` is `YYYY-MM-DD`. */
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
  // Ignores a slash or space that the person types as well.
  if (/^1[/ .-]$/.test(text)) return "01/";
  return text.replace(/^(\d\d\/)[/ .-]$/, "$1").replace(/^(0[1-9]|1[0-2])(\d)$/, "$1/$2");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
