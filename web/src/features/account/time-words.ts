import type { Language } from "../../messages/catalogue";
import { dateInZone, formatDate } from "../../lib/dates";

/** "11/21/2026, 2:05 PM" in the brand's time zone. Formatted here, so that server and browser produce the same text. */
export function instantWords(instant: string, timeZone: string, language: Language): string {
  const at = Date.parse(instant);
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hour = 0, minute = 0] = parts.format(at).split(":").map(Number);
  const half = hour < 12 ? ["AM", "a. m."] : ["PM", "p. m."];
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")}`;
  return `${formatDate(dateInZone(at, timeZone))}, ${clock} ${half[language === "es" ? 1 : 0] ?? ""}`;
}
