import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../api/request";
import type { components } from "../../api/schema";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";

type Office = components["schemas"]["MemberOffices"]["offices"][number];

/** As many as a person compares. The search has the others. */
const SHOWN = 5;

/** The offices where the member's plan works, which may be thousands: asked for when somebody wants them. */
const planOfficesQuery = queryOptions({
  queryKey: ["member", "locations"],
  queryFn: async () => (await request<components["schemas"]["MemberOffices"]>("/api/v4/member/locations")).offices,
  retry: false,
});

/** The offices of the own plan that are closest by ZIP code, for a member who has chosen none yet. */
export function PlanOffices({ zip }: { zip: string }): React.ReactNode {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const { data: offices, isError, isFetching } = useQuery({ ...planOfficesQuery, enabled: isWanted });
  if (isError) {
    return (
      <Notice tone="danger" isLive>
        <p>{t("account.office.mineFailed")}</p>
      </Notice>
    );
  }
  if (offices === undefined) {
    return (
      <Button variant="secondary" isPending={isFetching} onPress={() => setWanted(true)}>
        {t("account.office.mine")}
      </Button>
    );
  }
  return (
    <div role="status">
      <p>{t(offices.length === 0 ? "account.office.mineNone" : "account.office.mineCount", { count: offices.length })}</p>
      <ul className="account-offices">
        {closest(offices, zip).map(({ id, name, address: { line1, city, state } }) => (
          <li key={id} className="account-given">
            <Link to={paths.office(id)}>{name}</Link>
            <span>{`${line1}, ${city}, ${state}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** ZIP codes that begin alike are near each other; equals stay in the API's order. */
export function closest(offices: readonly Office[], zip: string): Office[] {
  return [...offices].sort((a, b) => alike(b.address.zip, zip) - alike(a.address.zip, zip)).slice(0, SHOWN);
}

function alike(one: string, other: string): number {
  let length = 0;
  while (length < 5 && length < one.length && one[length] === other[length]) length += 1;
  return length;
}
