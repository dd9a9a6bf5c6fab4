import { queryOptions } from "@tanstack/react-query";
import { useQuery } from "../../api/use-query";
import { useEffect, useRef, useState } from "react";
import { request } from "../../api/request";
import type { components } from "../../api/schema";
import { formatCount } from "../../lib/count";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";

type Office = components["schemas"]["MemberOffices"]["offices"][number];

/** A number of offices that a person can compare. The search shows the others. */
const SHOWN = 5;
/** ZIP codes with the same first three digits belong to one sorting center of the mail: a city or a few counties. */
const AREA_DIGITS = 3;

/** Offices that accept the member's plan, possibly thousands: requested only after a press. */
const planOfficesQuery = queryOptions({
  queryKey: ["member", "locations"],
  queryFn: async () => (await request("/api/v4/member/locations")).offices,
  retry: false,
});

/** Number of offices that accept the member's plan, and a few near the ZIP code, for a member without a home office. */
export function PlanOffices({ zip }: { zip: string }): React.ReactNode {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const { data: offices, isError, isFetching, refetch } = useQuery({ ...planOfficesQuery, enabled: isWanted });
  if (offices !== undefined) return <OfficeList offices={offices} zip={zip} takesFocus={isWanted} />;
  const ask = (): void => {
    if (isWanted) void refetch();
    else setWanted(true);
  };
  return (
    <>
      {isError && !isFetching && (
        <Notice tone="danger" isLive>
          <p>{t("account.office.mineFailed")}</p>
        </Notice>
      )}
      <Button variant="secondary" isPending={isFetching} onPress={ask}>
        {t(isError ? "account.office.mineAgain" : "account.office.mine")}
      </Button>
    </>
  );
}

interface OfficeListProps {
  offices: readonly Office[];
  zip: string;
  /** The list replaces the button that requested it. */
  takesFocus: boolean;
}

function OfficeList({ offices, zip, takesFocus }: OfficeListProps): React.ReactNode {
  const t = useT();
  const count = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) count.current?.focus();
  }, [takesFocus]);
  const near = inArea(offices, zip);
  return (
    <>
      <p ref={count} tabIndex={-1}>
        {offices.length === 0
          ? t("account.office.mineNone")
          : t("account.office.mineCount", { count: offices.length, shown: formatCount(offices.length) })}{" "}
        {near.length > 0 && t("account.office.mineArea", { zip: zip.slice(0, AREA_DIGITS) })}
      </p>
      {near.length > 0 && (
        <ul className="account-offices">
          {near.map(({ id, name, address: { line1, city, state } }) => (
            <li key={id} className="account-given">
              <Link to={paths.office(id)}>{name}</Link>
              <span>{`${line1}, ${city}, ${state}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function inArea(offices: readonly Office[], zip: string): Office[] {
  return offices.filter(({ address }) => address.zip.slice(0, AREA_DIGITS) === zip.slice(0, AREA_DIGITS)).slice(0, SHOWN);
}
