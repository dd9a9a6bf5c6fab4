import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { householdQuery } from "../features/household/household-query";
import { PeopleList } from "../features/household/people-list";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { PrimaryOnly } from "../features/member/primary-only";
import { useT } from "../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  if (isPrimary(await loadMemberArea(args))) await queryClientOf(args).ensureQueryData(householdQuery());
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { data: info } = useWatched(memberInfoQuery());
  const isMain = isPrimary(info);
  const { data: household } = useWatched({ ...householdQuery(), enabled: isMain });
  return (
    <MemberFrame current="household" title={t("household.title")} lead={isMain ? t("household.lead") : undefined} width="form">
      <PrimaryOnly>
        {household && info ? <PeopleList household={household} primary={info.member} /> : null}
      </PrimaryOnly>
    </MemberFrame>
  );
}
