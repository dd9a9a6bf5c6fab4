import { useIfLoaded } from "../../api/use-loaded";
import { useEnvironment } from "../../content/environment";
import { dateInZone } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { grievancesQuery, type GrievanceSummary } from "./grievance-api";

/** An appeal is possible for this time. */
const NEWS_MS = 30 * 86_400_000;

/** Notices for the overview: questions to the member about own grievances, and decisions of the last 30 days. */
export function GrievanceNews(): React.ReactNode {
  const t = useT();
  const { today, timeZone } = useEnvironment();
  const grievances = useIfLoaded(grievancesQuery()) ?? [];
  return grievances.map((one) => {
    const news = newsOf(one, today, timeZone);
    if (news === undefined) return null;
    const { number } = one;
    return (
      <div key={number} className="no-print">
        <Notice tone={news === "asked" ? "warning" : "info"} title={t(`member.grievance.${news}`, { number })}>
          <Link to={paths.grievance(number)}>{t(`member.grievance.${news}Open`)}</Link>
        </Notice>
      </div>
    );
  });
}

function newsOf({ status, decidedAt }: GrievanceSummary, today: string, timeZone: string): "asked" | "decided" | undefined {
  if (status === "info_requested") return "asked";
  if (decidedAt === undefined || status === "withdrawn" || status === "appealed") return undefined;
  const decidedOn = dateInZone(Date.parse(decidedAt), timeZone);
  return Date.parse(today) - Date.parse(decidedOn) <= NEWS_MS ? "decided" : undefined;
}
