import { dateInZone, formatDate } from "../../lib/dates";

/** "11/24/2026, 10:00 AM MST": an instant as people of the zone read it. */
export function momentText(instant: string, language: string, timeZone: string): string {
  const at = Date.parse(instant);
  const time = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
  // Engines differ in the space before AM and PM; server and browser must write the same.
  return `${formatDate(dateInZone(at, timeZone))}, ${time.replaceAll(/[\u202f\u00a0]/g, " ")}`;
}
