import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "../routing/hooks";
import { pageNotFound } from "../api/page-error";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { EditPerson } from "../features/household/edit-person";
import { householdQuery } from "../features/household/household-query";
import { FormerPerson } from "../features/household/remove-person";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { PrimaryOnly } from "../features/member/primary-only";
import type { MemberInfo } from "../features/member/schemas";
import { useT } from "../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const info = await loadMemberArea(args);
  if (!isPrimary(info)) return null;
  const { people } = await queryClientOf(args).ensureQueryData(householdQuery());
  const { id = "" } = args.params;
  if (!people.some((one) => one.id === id) && formerPerson(info, id) === undefined) throw pageNotFound(args.request);
  return null;
}

/** A person who was removed. The page of a removal that was reloaded shows its result. */
function formerPerson(info: MemberInfo | undefined, id: string | undefined): MemberInfo["people"][number] | undefined {
  return info?.people.find((one) => one.id === id && one.status === "removed");
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
  const former = person === undefined && household !== undefined ? formerPerson(info, id) : undefined;
  const shown = person ?? former;
  const login = info?.people.find((one) => one.id === id)?.login ?? undefined;
  return (
    <MemberFrame current="household" title={shown ? `${shown.firstName} ${shown.lastName}` : t("household.title")} width="form">
      <PrimaryOnly>
        {household && person ? <EditPerson key={id} household={household} person={person} login={login} /> : null}
        {former === undefined ? null : <FormerPerson key={id} person={former} />}
      </PrimaryOnly>
    </MemberFrame>
  );
}
