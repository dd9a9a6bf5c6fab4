import type { Verdict } from "./field-code";

/** A typed date: three fields with exactly the typed text. */
export interface DateParts {
  month: string;
  day: string;
  year: string;
}

/** Joins the fields to "month/day/year", so that a form can store a date like any other answer. "" if all are empty. */
export function joinDate(parts: DateParts): string {
  const text = [parts.month, parts.day, parts.year].map((part) => part.replaceAll("/", "")).join("/");
  return text === "//" ? "" : text;
}

export function splitDate(text: string): DateParts {
  const [month = "", day = "", year = ""] = text.split("/");
  return { month, day, year };
}

export const NO_DATE: DateParts = { month: "", day: "", year: "" };
export const OLDEST_AGE = 120;
export const ADULT_AGE = 18;

/** Returns `YYYY-MM-DD` if the fields are a real calendar day, else undefined. */
export function toIsoDate({ month, day, year }: DateParts): string | undefined {
  if (!/^\d{1,2}$/.test(month.trim()) || !/^\d{1,2}$/.test(day.trim()) || !/^\d{4}$/.test(year.trim())) {
    return undefined;
  }
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth(y, m) || y < 1) return undefined;
  return `${year.trim()}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

/** Returns the three fields of a stored `YYYY-MM-DD`; empty fields for any other text. */
export function toDateParts(isoDate: string): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate);
  if (!match) return NO_DATE;
  return { year: match[1] ?? "", month: match[2] ?? "", day: match[3] ?? "" };
}

/** Returns the age in full years on `today`; both dates are `YYYY-MM-DD`. A person born on 29 February is a year older on 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export interface AgeRange {
  minAge: number;
  maxAge: number;
}

export const ANY_AGE: AgeRange = { minAge: 0, maxAge: OLDEST_AGE };

/** Requires a real day, not in the future, and an age within the range (both ends included) on `today`. */
export function checkBirthDate(parts: DateParts, today: string, { minAge, maxAge }: AgeRange = ANY_AGE): Verdict {
  if (joinDate(parts).replaceAll(/[/\s]/g, "") === "") return "required";
  const isoDate = toIsoDate(parts);
  if (isoDate === undefined) return "invalid";
  if (isoDate > today) return "in_future";
  const age = ageOn(isoDate, today);
  if (age > maxAge) return "too_old";
  return age < minAge ? "too_young" : undefined;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
