import "./hours.css";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { DAYS, dayName, hoursOf, timeText, weekdayOf, type Day } from "./hours";
import type { OpenHours } from "./office";

/** The whole week, today marked; a sentence when the hours are unknown. */
export function HoursTable({ hours }: { hours: readonly OpenHours[] | null }) {
  const t = useT();
  const today = weekdayOf(useEnvironment().today);
  if (hours === null || hours.length === 0) return <p>{t("office.hours.unknown")}</p>;
  return (
    <table role="table" className="hours-table">
      <caption>
        <VisuallyHidden>{t("office.hours.caption")}</VisuallyHidden>
      </caption>
      <thead className="visually-hidden">
        <tr role="row">
          <th scope="col" role="columnheader">{t("office.hours.day")}</th>
          <th scope="col" role="columnheader">{t("office.hours.open")}</th>
        </tr>
      </thead>
      <tbody>
        {DAYS.map((day) => (
          <HoursRow key={day} day={day} stretches={hoursOf(hours, day)} isToday={day === today} />
        ))}
      </tbody>
    </table>
  );
}

function HoursRow({ day, stretches, isToday }: { day: Day; stretches: readonly OpenHours[]; isToday: boolean }) {
  const t = useT();
  return (
    <tr role="row" data-today={isToday || undefined}>
      <th scope="row" role="rowheader">
        {dayName(t, day)} {isToday && <span className="hours-today">{t("office.hours.today")}</span>}
      </th>
      <td role="cell" className="tabular">
        {stretches.length === 0 && <span className="hours-closed">{t("office.hours.closed")}</span>}
        {stretches.map((one) => (
          <span key={one.opens} className="hours-stretch">
            {t("office.hours.range", { opens: timeText(t, one.opens), closes: timeText(t, one.closes) })}
          </span>
        ))}
      </td>
    </tr>
  );
}
