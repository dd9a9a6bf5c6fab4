const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** Formats "2026-11-21", or a timestamp that starts with it, as "11/21/2026"; returns any other text unchanged. */
export function formatDate(isoDate: string): string {
  const [, year, month, day] = ISO_DATE.exec(isoDate) ?? [];
  return year && month && day ? `${month}/${day}/${year}` : isoDate;
}

/** Returns the calendar date of a time in an IANA time zone, as "YYYY-MM-DD". `milliseconds`: since 1970. */
export function dateInZone(milliseconds: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = format.formatToParts(milliseconds);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The days of every time zone in use begin at a quarter of an hour of UTC. A navigation must not wait for the first `Intl.DateTimeFormat` (16 ms). */
const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * Returns the brand's day now, for a document that stays open over midnight: the day of its render (`today`), or a later one that has
 * begun on the device since `openedAt`. The device's clock alone does not count, as it may be wrong.
 */
export function currentDay({ today, timeZone }: { today: string; timeZone: string }, openedAt = performance.timeOrigin): string {
  const now = Date.now();
  if (Math.floor(now / QUARTER_HOUR_MS) === Math.floor(openedAt / QUARTER_HOUR_MS)) return today;
  const day = dateInZone(now, timeZone);
  return day > today && day !== dateInZone(openedAt, timeZone) ? day : today;
}
