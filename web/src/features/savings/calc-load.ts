import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import { request } from "../../api/request";
import { useIfLoaded } from "../../api/use-loaded";
import { isSoldIn, priceOf, type Plan } from "../plans/plan";
import { estimateQuery, nearQuery, sampleQuery, type EstimateResult, type NearResult, type SampleSavings } from "./calc-query";
import type { CalcSearch } from "./calc-search";
import type { OwnPlan } from "./own-plan";

/** All that the calculator shows at one address. */
export interface CalcData {
  search: CalcSearch;
  samples: SampleSavings;
  near: NearResult | undefined;
  office: { id: string; name: string } | undefined;
  /** The chosen office takes no part (any more). */
  isOfficeGone: boolean;
  /** The state of the ZIP code, where the plan is not sold there. */
  unsoldState: string | undefined;
  /** The sums are of a membership that there is already. */
  isRenewal: boolean;
  /** Undefined where nothing was chosen yet. */
  result: EstimateResult | undefined;
}

/** What counts where the address says nothing: the brand's first plan, or what a member has, and where the member lives. */
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
  const lives = home !== undefined && chosen !== undefined && isSoldIn(chosen, home.state) ? { state: home.state, zip: home.zip.slice(0, 5) } : { state };
  return { ...search, plan, ...lives, office, people: String(people), cycle: own.cycle };
}

/** Fetches all of it; what the API refuses is part of the answer. */
export async function loadCalc(client: QueryClient, groupKey: string, asked: CalcSearch, plans: readonly Plan[], own: OwnPlan | undefined): Promise<void> {
  const near = asked.zip === "" ? undefined : await client.fetchQuery(nearQuery(groupKey, asked.zip, asked.plan));
  const { search } = inState(asked, near, plans);
  await Promise.all([
    client.fetchQuery(sampleQuery(groupKey, search.state, search.plan)),
    search.office === "" ? undefined : client.fetchQuery(officeQuery(search.office)),
    search.treatments.length === 0 ? undefined : client.fetchQuery(estimateQuery(groupKey, search, isRenewal(search, own))),
  ]);
}

/** What loadCalc() has fetched for the same address; undefined when it has not. */
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

/** Where no state was chosen, that of the ZIP code; unless the plan is not sold there, which is said instead. */
export function inState(search: CalcSearch, near: NearResult | undefined, plans: readonly Plan[]): { search: CalcSearch; unsoldState: string | undefined } {
  const found = search.state === "" && near?.ok === true ? near.state : undefined;
  if (found === undefined) return { search, unsoldState: undefined };
  const plan = plans.find(({ id }) => String(id) === search.plan);
  return plan === undefined || isSoldIn(plan, found) ? { search: { ...search, state: found }, unsoldState: undefined } : { search, unsoldState: found };
}

function isRenewal(search: CalcSearch, own: OwnPlan | undefined): boolean {
  return own !== undefined && String(own.planId) === search.plan;
}

/** The name of an office, and whether it takes no part (any more); neither where it cannot be asked for. */
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
