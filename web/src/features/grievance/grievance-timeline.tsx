import { useEnvironment } from "../../content/environment";
import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { fileHref, type GrievanceEntry } from "./grievance-api";
import { formatSize } from "./grievance-file";
import { momentText } from "./moment-text";

/** Events of a grievance, in chronological order. */
export function GrievanceTimeline({ entries }: { entries: readonly GrievanceEntry[] }): React.ReactNode {
  const t = useT();
  const { language, timeZone } = useEnvironment();
  return (
    <section aria-labelledby="grievance-timeline-heading">
      <h2 id="grievance-timeline-heading">{t("grievance.timeline.heading")}</h2>
      <ol className="grievance-timeline">
        {entries.map((entry) => (
          <li key={entry.id} data-author={entry.author}>
            <p className="grievance-entry-head">
              <strong>{t(`grievance.entry.${entry.kind}` as MessageKey)}</strong>{" "}
              <time className="tabular" dateTime={entry.at}>
                {momentText(entry.at, language, timeZone)}
              </time>
            </p>
            {entry.text !== "" && <p className="grievance-text">{entry.text}</p>}
            {entry.files.length > 0 && (
              <ul className="grievance-file-list">
                {entry.files.map((file) => (
                  <li key={file.id}>
                    <a href={fileHref(file.id)} download={file.name}>
                      {file.name}
                    </a>{" "}
                    <span className="tabular">({formatSize(file.size)})</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
