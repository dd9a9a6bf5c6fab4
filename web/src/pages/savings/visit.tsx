import "../../features/savings/savings.css";
import type { LoaderFunctionArgs } from "react-router";
import { useWatched } from "../../api/use-watched";
import { loadMemberArea } from "../../features/member/load-member-area";
import { MemberFrame } from "../../features/member/member-frame";
import { NoteForm } from "../../features/savings/note-form";
import { SavingsPlaces } from "../../features/savings/savings-places";
import { savingsQuery } from "../../features/savings/savings-query";
import { useT } from "../../messages/use-t";
import { requireOwn } from "./own-savings";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadMemberArea(args);
  await requireOwn(args);
  return null;
}

/** Adds a visit of the household to its savings. */
export function Component(): React.ReactNode {
  const t = useT();
  const { data: savings } = useWatched({ ...savingsQuery(), staleTime: Infinity });
  if (savings === undefined) return null;
  return (
    <MemberFrame current="savings" title={t("savings.place.visit")} lead={t("savings.note.text")}>
      <div className="savings-parts">
        <SavingsPlaces current="visit" />
        <NoteForm savings={savings} />
      </div>
    </MemberFrame>
  );
}
