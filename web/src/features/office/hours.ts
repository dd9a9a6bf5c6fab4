import type { MessageKey, Translate } from "../../messages/catalogue";
import type { OpenHours } from "./office";

/** Monday is 1. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Day = (typeof DAYS)[number];

const WEEK = DAYS.length;

/** Returns the day of the week of a date (`YYYY-MM-DD`). */
export function weekdayOf(isoDate: string): Day {
  const day = new Date(`${isoDate}T00:00:00Z`).getUTCDay();
  return (day === 0 ? WEEK : day) as Day;
}

/** Returns the periods of one day, earliest first. */
export function hoursOf(hours: readonly OpenHours[], day: Day): OpenHours[] {
  return hours.filter((one) => one.day === day).sort((a, b) => a.opens.localeCompare(b.opens));
}

/** Returns the next opening after `day`, which may be the same day a week later; undefined without any hours. */
export function nextOpening(hours: readonly OpenHours[], day: Day): OpenHours | undefined {
  for (let ahead = 1; ahead <= WEEK; ahead++) {
    const [first] = hoursOf(hours, (((day - 1 + ahead) % WEEK) + 1) as Day);
    if (first !== undefined) return first;
  }
  return undefined;
}

export function dayName(t: Translate, day: number): string {
  return t(`office.day.${day}` as MessageKey);
}

/** "8 am", "5:30 pm" with no-break spaces from "08:00", "17:30". */
export function timeText(t: Translate, time: string): string {
  const [hour = "0", minute = "00"] = time.split(":");
  const clock = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
  const words = minute === "00" ? String(clock) : `${clock}:${minute}`;
  return t(Number(hour) % 24 < 12 ? "office.time.am" : "office.time.pm", { time: words });
}

/** "8 am to 12 pm and 1 pm to 5 pm" */
export function rangesText(t: Translate, stretches: readonly OpenHours[]): string {
  return stretches
    .map(({ opens, closes }) => t("office.hours.range", { opens: timeText(t, opens), closes: timeText(t, closes) }))
    .reduce((first, second) => t("office.hours.and", { first, second }));
}
