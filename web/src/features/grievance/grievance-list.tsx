import "./grievance.css";
import { useEnvironment } from "../../content/environment";
import { dateInZone } from "../../lib/dates";
import { paths } from "../../lib/paths";
import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { DateText } from "../../ui/date-text";
import { Link } from "../../ui/link";
import { DueText } from "./due-text";
import type { GrievanceSummary } from "./grievance-api";
import { StatusText } from "./status-text";

/** A member's own grievances, and a link to the form. */
export function GrievanceList({ grievances }: { grievances: readonly GrievanceSummary[] }): React.ReactNode {
  const t = useT();
  const { timeZone } = useEnvironment();
  const form = <Button href={paths.grievanceForm}>{t("grievance.list.form")}</Button>;
  if (grievances.length === 0)
    return (
      <div className="panel grievance-none">
        <p>{t("grievance.list.none")}</p>
        {form}
      </div>
    );
  return (
    <div className="grievance-list">
      <ul className="grievance-cards">
        {grievances.map((one) => (
          <li key={one.number} className="grievance-card">
            <h2>
              <Link to={paths.grievance(one.number)} className="unbroken">
                {one.number}
              </Link>
            </h2>
            <p>{t(`grievance.about.${one.about}` as MessageKey)}</p>
            <p>
              <StatusText status={one.status} />
            </p>
            <p>
              {t("grievance.list.filed")} <DateText date={dateInZone(Date.parse(one.receivedAt), timeZone)} />
              {isAwaited(one) && (
                <>
                  {" · "}
                  {t("grievance.decideBy")} <DueText day={one.decideBy} at={one.decideByAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p>{form}</p>
    </div>
  );
}

/** Whether the decision is still pending. */
export function isAwaited({ status }: Pick<GrievanceSummary, "status">): boolean {
  return status !== "resolved" && status !== "closed" && status !== "withdrawn";
}
