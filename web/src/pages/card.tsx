import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { usePlansLink } from "../content/use-plans-link";
import { CardList } from "../features/card/card-list";
import { idCardQuery } from "../features/card/card-query";
import { OfflineCardPanel, OfflineCardNote } from "../features/card/offline-card-panel";
import { loadMemberArea } from "../features/member/load-member-area";
import { isCardUsable } from "../features/member/membership-state";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import type { MemberInfo } from "../features/member/schemas";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const client = queryClientOf(args);
  const cards = peopleOf(await loadMemberArea(args)).map((personId) => client.ensureQueryData(idCardQuery(personId)));
  await Promise.all(cards);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const plansLink = usePlansLink();
  const { data: info } = useWatched(memberInfoQuery());
  if (info === undefined) return null;
  const personIds = peopleOf(info);
  const isUsable = info.subscription !== null && isCardUsable(info.subscription);
  const title = personIds.length > 1 ? t("card.titleMany") : t("card.title");
  return (
    <MemberFrame current="card" title={title} lead={personIds.length > 0 && isUsable ? t("card.lead") : undefined}>
      {personIds.length > 0 ? (
        <>
          <OfflineCardNote />
          <CardList personIds={personIds} mayAct={isPrimary(info)} />
          <OfflineCardPanel />
        </>
      ) : (
        <>
          <p>{t("card.none")}</p>
          <Button href={plansLink()}>{t("card.toPlans")}</Button>
        </>
      )}
    </MemberFrame>
  );
}

function peopleOf({ people, subscription }: MemberInfo): string[] {
  if (subscription === null) return [];
  return people.filter(({ status }) => status === "active").map(({ id }) => id);
}
