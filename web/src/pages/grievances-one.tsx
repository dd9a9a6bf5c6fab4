import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { grievanceQuery } from "../features/grievance/grievance-api";
import { GrievanceView } from "../features/grievance/grievance-view";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { Link } from "../ui/link";
import { Unbroken } from "../ui/unbroken";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadMemberArea(args);
  await queryClientOf(args).ensureQueryData(grievanceQuery(args.params.number ?? ""));
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { number = "" } = useParams();
  const { data: grievance } = useWatched(grievanceQuery(number));
  return (
    <MemberFrame current="grievances" title={<Unbroken text={t("grievance.view.title", { number })} part={number} />}>
      <p>
        <Link to={paths.grievances}>{t("grievance.view.all")}</Link>
      </p>
      {grievance === undefined ? null : <GrievanceView grievance={grievance} />}
    </MemberFrame>
  );
}
