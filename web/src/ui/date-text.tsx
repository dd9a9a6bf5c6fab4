import { formatDate } from "../lib/dates";

/** MM/DD/YYYY of an ISO date or instant. */
export function DateText({ date }: { date: string }) {
  return (
    <time className="tabular" dateTime={date}>
      {formatDate(date)}
    </time>
  );
}
