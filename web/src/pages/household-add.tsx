import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { AddPerson } from "../features/household/add-person";
import { householdQuery } from "../features/household/household-query";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { ownerOf } from "../features/member/owner-of";
import { PrimaryOnly } from "../features/member/primary-only";
import { useT } from "../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  if (isPrimary(await loadMemberArea(args))) await queryClientOf(args).ensureQueryData(householdQuery());
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { data: info } = useWatched(memberInfoQuery());
  const { data: household } = useWatched({ ...householdQuery(), enabled: isPrimary(info) });
  return (
    <MemberFrame current="household" title={t("household.add.title")} width="form">
      <PrimaryOnly>{household && info ? <AddPerson household={household} owner={ownerOf(info)} /> : null}</PrimaryOnly>
    </MemberFrame>
  );
}
