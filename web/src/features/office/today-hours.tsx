import "./hours.css";
import { Clock } from "lucide-react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { dayName, hoursOf, nextOpening, rangesText, timeText, weekdayOf } from "./hours";
import type { OpenHours } from "./office";

/** One line with today's hours, or, when the office is closed today, with the next opening. */
export function TodayHours({ hours }: { hours: readonly OpenHours[] | null }) {
  const text = useTodayText(hours);
  return (
    <p className="today-hours">
      <Icon icon={Clock} />
      {text}
    </p>
  );
}

function useTodayText(hours: readonly OpenHours[] | null): string {
  const t = useT();
  const today = weekdayOf(useEnvironment().today);
  if (hours === null || hours.length === 0) return t("office.hours.unknown");
  const stretches = hoursOf(hours, today);
  if (stretches.length > 0) return t("office.hours.openToday", { hours: rangesText(t, stretches) });
  const next = nextOpening(hours, today);
  const closed = t("office.hours.closedToday");
  if (next === undefined) return closed;
  return `${closed} ${t("office.hours.next", { day: dayName(t, next.day), time: timeText(t, next.opens) })}`;
}
