import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "../routing/hooks";
import { pageNotFound } from "../api/page-error";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { EditPerson } from "../features/household/edit-person";
import { householdQuery } from "../features/household/household-query";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { PrimaryOnly } from "../features/member/primary-only";
import { useT } from "../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  if (!isPrimary(await loadMemberArea(args))) return null;
  const { people } = await queryClientOf(args).ensureQueryData(householdQuery());
  if (!people.some(({ id }) => id === args.params.id)) throw pageNotFound(args.request);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { id } = useParams();
  const { data: info } = useWatched(memberInfoQuery());
  const { data: household } = useWatched({ ...householdQuery(), enabled: isPrimary(info) });
  const found = household?.people.find((one) => one.id === id);
  // The page still shows a person who was just removed.
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const person = found ?? last;
  const login = info?.people.find((one) => one.id === id)?.login ?? undefined;
  return (
    <MemberFrame current="household" title={person ? `${person.firstName} ${person.lastName}` : t("household.title")} width="form">
      <PrimaryOnly>{household && person ? <EditPerson key={id} household={household} person={person} login={login} /> : null}</PrimaryOnly>
    </MemberFrame>
  );
}
