import type { MessageKey, Translate } from "../../messages/catalogue";
import { languageName, specialtyName } from "../office/names";
import { ANY_PLAN, changed, type FindSearch } from "./find-search";

export interface ActiveFilter {
  key: string;
  /** Description of the filter. */
  label: string;
  /** The same search without this filter. */
  without: FindSearch;
}

interface Naming {
  t: Translate;
  plans: readonly { id: number; name: string }[];
  /** The member's own plan, which applies when the search names none. */
  ownPlanId: number | undefined;
}

/** Returns every criterion of a search besides place and name. */
export function activeFilters(search: FindSearch, { t, plans, ownPlanId }: Naming): ActiveFilter[] {
  const { specialty, language, plan, flags } = search;
  const name = plans.find(({ id }) => String(id) === plan)?.name;
  const one = (key: string, label: string, change: Partial<FindSearch>): ActiveFilter => ({
    key,
    label,
    without: changed(search, change),
  });
  return [
    ...(specialty === "" ? [] : [one("specialty", specialtyName(t, specialty), { specialty: "" })]),
    ...(language === "" ? [] : [one("language", t("find.chip.language", { language: languageName(t, language) }), { language: "" })]),
    ...flags.map((flag) => one(flag, t(`find.chip.${flag}` as MessageKey), { flags: flags.filter((other) => other !== flag) })),
    ...(name === undefined ? [] : [one("plan", t("find.chip.plan", { plan: name }), { plan: noPlan(ownPlanId) })]),
  ];
}

/** The search reduced to its place and name. */
export function withoutFilters(search: FindSearch, ownPlanId: number | undefined): FindSearch {
  return changed(search, { specialty: "", language: "", flags: [], plan: noPlan(ownPlanId) });
}

function noPlan(ownPlanId: number | undefined): string {
  return ownPlanId === undefined ? "" : ANY_PLAN;
}
