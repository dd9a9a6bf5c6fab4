import { useEnvironment } from "../../content/environment";
import { DateText } from "../../ui/date-text";
import { momentText } from "./moment-text";

interface DueTextProps {
  day: string;
  /** Exact instant of an urgent deadline. */
  at?: string | undefined;
}

/** A deadline: a day, or a day with the time in the brand's zone. */
export function DueText({ day, at }: DueTextProps): React.ReactNode {
  const { language, timeZone } = useEnvironment();
  if (at === undefined) return <DateText date={day} />;
  return (
    <time className="tabular" dateTime={at}>
      {momentText(at, language, timeZone)}
    </time>
  );
}
