import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import type { MessageKey } from "../../messages/catalogue";
import { Notice } from "../../ui/notice";
import { DueText } from "./due-text";
import type { Grievance } from "./grievance-api";
import { isAwaited } from "./grievance-list";
import { momentText } from "./moment-text";
import { StatusText } from "./status-text";

/** Status and deadlines of a grievance. */
export function GrievanceDeadlines({ grievance }: { grievance: Grievance }): React.ReactNode {
  const t = useT();
  const { language, timeZone } = useEnvironment();
  const { acknowledgedAt, decidedAt, outcome } = grievance;
  const awaited = isAwaited(grievance);
  const moment = (instant: string) => momentText(instant, language, timeZone);
  return (
    <section className="grievance-deadlines" aria-labelledby="grievance-deadlines-heading">
      <h2 id="grievance-deadlines-heading">{t("grievance.clock.heading")}</h2>
      {grievance.overdue !== "no" && (
        <Notice tone="warning">
          <p>{t("grievance.clock.overdue")}</p>
        </Notice>
      )}
      <dl className="grievance-dates">
        <div>
          <dt>{t("grievance.clock.status")}</dt>
          <dd>
            <StatusText status={grievance.status} />
          </dd>
        </div>
        <div>
          <dt>{t("grievance.clock.received")}</dt>
          <dd>{moment(grievance.receivedAt)}</dd>
        </div>
        {acknowledgedAt === undefined ? (
          awaited && (
            <div>
              <dt>{t("grievance.acknowledgeBy")}</dt>
              <dd>
                <DueText day={grievance.acknowledgeBy} />
              </dd>
            </div>
          )
        ) : (
          <div>
            <dt>{t("grievance.clock.acknowledged")}</dt>
            <dd>{moment(acknowledgedAt)}</dd>
          </div>
        )}
        {awaited && (
          <div>
            <dt>{t("grievance.decideBy")}</dt>
            <dd>
              <DueText day={grievance.decideBy} at={grievance.decideByAt} />
            </dd>
          </div>
        )}
        {decidedAt !== undefined && outcome !== undefined && (
          <div>
            <dt>{t("grievance.clock.decided", { date: moment(decidedAt) })}</dt>
            <dd>{t(`grievance.outcome.${outcome}` as MessageKey)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
