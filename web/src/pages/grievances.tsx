import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { grievancesQuery } from "../features/grievance/grievance-api";
import { GrievanceList } from "../features/grievance/grievance-list";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { useT } from "../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadMemberArea(args);
  await queryClientOf(args).ensureQueryData(grievancesQuery());
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { data: grievances } = useWatched(grievancesQuery());
  return (
    <MemberFrame current="grievances" title={t("grievance.list.title")} lead={t("grievance.list.lead")}>
      {grievances === undefined ? null : <GrievanceList grievances={grievances} />}
    </MemberFrame>
  );
}
