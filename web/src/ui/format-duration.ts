import type { Translate } from "../messages/catalogue";

/** Returns a duration in words, rounded up: "30 seconds", "one minute", "12 minutes". One minute without a number. */
export function waitWords(seconds: number | undefined, t: Translate): string {
  const wait = seconds ?? 60;
  return wait < 60 ? t("session.waitSeconds", { count: Math.max(1, Math.ceil(wait)) }) : t("session.waitMinutes", { count: Math.ceil(wait / 60) });
}
