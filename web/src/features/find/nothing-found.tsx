import "./nothing-found.css";
import { useContent } from "../../content/use-content";
import { firstFilled } from "../../lib/first-filled";
import { formatMiles, isTooFar } from "../../lib/miles";
import { formatPhone, telHref } from "../../lib/phone";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import type { Plan } from "../plans/plan";
import { withoutFilters } from "./active-filters";
import { findHref } from "./find-href";
import type { OfficePage } from "./find-query";
import { changed, hasDistance, RADII, type FindSearch, type Radius } from "./find-search";
import { ResultCard } from "./result-card";

export interface NothingFoundProps {
  search: FindSearch;
  page: OfficePage;
  plans: readonly Plan[];
  hasFilters: boolean;
  ownPlanId: number | undefined;
}

/** Suggestions for a search without results: a wider radius, fewer filters, the nearest office outside or another place, a phone number. */
export function NothingFound(props: NothingFoundProps) {
  const t = useT();
  const { search, page, plans, hasFilters, ownPlanId } = props;
  const nearest = page.nearestOutsideRadius;
  const isFar = isTooFar(nearest?.distanceMi ?? null);
  const wider = widerRadius(search, nearest?.distanceMi ?? undefined);
  return (
    <div className="nothing-found">
      {wider !== undefined && (
        <p className="no-print">
          <Button href={findHref(changed(search, { radius: wider }))}>{t("find.none.widen", { radius: wider })}</Button>
        </p>
      )}
      {hasFilters && (
        <p>
          {t("find.none.filters")} <Link to={findHref(withoutFilters(search, ownPlanId))}>{t("find.clear")}</Link>
        </p>
      )}
      {search.name !== "" && <p>{t("find.none.spelling")}</p>}
      {search.name === "" && search.place?.kind === "state" && !hasFilters && <p>{t("find.none.state")}</p>}
      {nearest !== null && isFar && (
        <p>
          {t("find.none.far", { place: `${nearest.address.city}, ${nearest.address.state}`, miles: formatMiles(nearest.distanceMi ?? 0) })}
        </p>
      )}
      {nearest !== null && !isFar && (
        <>
          <p className="nothing-found-nearest">{t("find.none.nearest")}</p>
          <ResultCard office={nearest} plans={plans} />
        </>
      )}
      <OtherWays />
    </div>
  );
}

/** The smallest wider radius that contains an office; undefined where there is none. */
export function widerRadius({ place, radius }: FindSearch, nearest: number | undefined): Radius | undefined {
  if (!hasDistance(place)) return undefined;
  const wider = RADII.filter((one) => one > radius);
  return nearest === undefined ? undefined : wider.find((one) => one >= nearest);
}

function OtherWays() {
  const t = useT();
  const { header, organisation } = useContent();
  const number = firstFilled(header.header_phone_number, organisation.phone);
  return (
    <div className="nothing-found-ways">
      <Button href={paths.directory} variant="secondary">
        {t("find.none.directory")}
      </Button>
      {number !== undefined && (
        <p>
          {t("find.none.call")}{" "}
          <a className="tabular nothing-found-call" href={telHref(number)}>
            {formatPhone(number)}
          </a>
        </p>
      )}
    </div>
  );
}
