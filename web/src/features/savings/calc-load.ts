import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import { request } from "../../api/request";
import { useIfLoaded } from "../../api/use-loaded";
import { isSoldIn, priceOf, type Plan } from "../plans/plan";
import { estimateQuery, nearQuery, sampleQuery, type EstimateResult, type NearResult, type SampleSavings } from "./calc-query";
import type { CalcSearch } from "./calc-search";
import type { OwnPlan } from "./own-plan";

/** All data that the calculator shows for one query. */
export interface CalcData {
  search: CalcSearch;
  samples: SampleSavings;
  near: NearResult | undefined;
  office: { id: string; name: string } | undefined;
  /** The chosen office does not take part, or no longer does. */
  isOfficeGone: boolean;
  /** The state of the ZIP code, if the plan is not sold there. */
  unsoldState: string | undefined;
  /** The sums are for an existing membership. */
  isRenewal: boolean;
  /** Undefined until treatments are chosen. */
  result: EstimateResult | undefined;
}

/** Fills in absent values: the member's own plan, else the brand's first. A member's untouched form also gets their home, office, people and cycle. */
export function withDefaults(search: CalcSearch, plans: readonly Plan[], own: OwnPlan | undefined): CalcSearch {
  const isSold = (id: string): boolean => plans.some((plan) => String(plan.id) === id);
  const isUntouched = search.plan === "" && !search.isAsked && search.office === "";
  const ownPlan = own !== undefined && isSold(String(own.planId)) ? String(own.planId) : undefined;
  const plan = isSold(search.plan) ? search.plan : (ownPlan ?? String(plans[0]?.id ?? ""));
  const chosen = plans.find(({ id }) => String(id) === plan);
  const [only, ...others] = chosen?.states ?? [];
  const state = search.state === "" && only !== undefined && others.length === 0 ? only : search.state;
  const cycle = search.cycle === "" || chosen === undefined || priceOf(chosen, search.cycle) === undefined ? "" : search.cycle;
  if (own === undefined || ownPlan === undefined || !isUntouched) return { ...search, plan, state, cycle };
  const { home, officeId, people } = own;
  const office = officeId === undefined ? "" : String(officeId);
  const homePlace = home !== undefined && chosen !== undefined && isSoldIn(chosen, home.state) ? { state: home.state, zip: home.zip.slice(0, 5) } : { state };
  return { ...search, plan, ...homePlace, office, people: String(people), cycle: own.cycle };
}

/** Loads all data; refusals of the API are part of the result. */
export async function loadCalc(client: QueryClient, groupKey: string, asked: CalcSearch, plans: readonly Plan[], own: OwnPlan | undefined): Promise<void> {
  const near = asked.zip === "" ? undefined : await client.fetchQuery(nearQuery(groupKey, asked.zip, asked.plan));
  const { search } = inState(asked, near, plans);
  await Promise.all([
    client.fetchQuery(sampleQuery(groupKey, search.state, search.plan)),
    search.office === "" ? undefined : client.fetchQuery(officeQuery(search.office)),
    search.treatments.length === 0 ? undefined : client.fetchQuery(estimateQuery(groupKey, search, isRenewal(search, own))),
  ]);
}

/** Returns the data that loadCalc() has loaded for the same query; undefined if it has not. */
export function useCalc(groupKey: string, asked: CalcSearch, plans: readonly Plan[], own: OwnPlan | undefined): CalcData | undefined {
  const near = useIfLoaded(nearQuery(groupKey, asked.zip, asked.plan));
  const { search, unsoldState } = inState(asked, near, plans);
  const samples = useIfLoaded(sampleQuery(groupKey, search.state, search.plan));
  const office = useIfLoaded(officeQuery(search.office));
  const result = useIfLoaded(estimateQuery(groupKey, search, isRenewal(search, own)));
  if (samples === undefined) return undefined;
  return {
    search,
    samples,
    near,
    office: office?.name === undefined ? undefined : { id: search.office, name: office.name },
    isOfficeGone: office?.isGone === true,
    unsoldState,
    isRenewal: isRenewal(search, own),
    result,
  };
}

/** Uses the state of the ZIP code if no state was chosen, unless the plan is not sold there; then returns it as `unsoldState`. */
export function inState(search: CalcSearch, near: NearResult | undefined, plans: readonly Plan[]): { search: CalcSearch; unsoldState: string | undefined } {
  const found = search.state === "" && near?.ok === true ? near.state : undefined;
  if (found === undefined) return { search, unsoldState: undefined };
  const plan = plans.find(({ id }) => String(id) === search.plan);
  return plan === undefined || isSoldIn(plan, found) ? { search: { ...search, state: found }, unsoldState: undefined } : { search, unsoldState: found };
}

function isRenewal(search: CalcSearch, own: OwnPlan | undefined): boolean {
  return own?.isRenewable === true && String(own.planId) === search.plan;
}

/** Loads an office's name, or that it does not take part (any more). Other failures result in neither. */
function officeQuery(id: string) {
  return queryOptions({
    queryKey: ["savings-office", id],
    queryFn: async (): Promise<{ name?: string; isGone: boolean }> => {
      try {
        const { name } = await request(`/api/km/office/${encodeURIComponent(id)}/details`);
        return { name, isGone: false };
      } catch (error) {
        if (!isApiError(error)) throw error;
        return { isGone: error.status === 404 || error.status === 410 };
      }
    },
    staleTime: ({ state }) => (state.data?.name === undefined ? 0 : 60_000),
    meta: { public: true },
  });
}
