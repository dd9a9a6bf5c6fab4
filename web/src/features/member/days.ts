const DAY = 86_400_000;

/** Returns the date (`YYYY-MM-DD`) that many days later; earlier for a negative number. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
