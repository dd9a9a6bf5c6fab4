import { formatDate } from "../lib/dates";

/** Shows an ISO date or instant as MM/DD/YYYY. */
export function DateText({ date }: { date: string }) {
  return (
    <time className="tabular" dateTime={date}>
      {formatDate(date)}
    </time>
  );
}
