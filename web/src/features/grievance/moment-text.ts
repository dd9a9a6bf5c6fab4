import { dateInZone, formatDate } from "../../lib/dates";

/** Formats an instant in a time zone: "11/24/2026, 10:00 AM MST". */
export function momentText(instant: string, language: string, timeZone: string): string {
  const at = Date.parse(instant);
  const time = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
  // Engines differ in the space before AM and PM; server and browser must produce the same text.
  return `${formatDate(dateInZone(at, timeZone))}, ${time.replaceAll(/[\u202f\u00a0]/g, " ")}`;
}
