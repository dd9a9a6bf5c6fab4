import type { Translate } from "../../messages/catalogue";
import type { OfficePage } from "./find-query";
import { formatMiles } from "../../lib/miles";
import { hasDistance, type FindSearch } from "./find-search";
import { nameOfState } from "./place";

/** Returns for example "1,204". */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Name of a search's place within a sentence. */
export function placeWords(t: Translate, search: FindSearch, page: OfficePage): string {
  const { place } = search;
  if (place === undefined || place.kind === "point") return t("find.nearYou");
  if (place.kind === "state") return nameOfState(place.state);
  return page.place?.label ?? (place.kind === "zip" ? place.zip : `${place.city}, ${place.state}`);
}

/** Number and place of the results, in one sentence. */
export function countWords(t: Translate, search: FindSearch, page: OfficePage): string {
  const { name } = search;
  const vars = {
    n: grouped(page.total),
    radius: page.radiusMi ?? search.radius,
    place: placeWords(t, search, page),
    named: name === "" ? "" : ` ${t("find.count.like", { name })}`,
  };
  const kind = kindOf(search);
  if (page.total === 0) return t(`find.count.none_${kind}`, vars);
  const isPart = kind === "all" && page.total < page.officesOfBrand;
  return t(`find.count.${isPart ? "filtered" : kind}`, { ...vars, count: page.total });
}

function kindOf({ place, name }: FindSearch): "all" | "named" | "near" | "in" {
  if (place === undefined) return name === "" ? "all" : "named";
  return hasDistance(place) ? "near" : "in";
}

export function milesWords(t: Translate, miles: number): string {
  return t("find.miles", { count: miles, n: formatMiles(miles) });
}
