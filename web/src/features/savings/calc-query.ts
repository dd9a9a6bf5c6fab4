import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import { request } from "../../api/request";
import { groupPath } from "../../api/suggest";
import type { components } from "../../api/schema";
import { isTooFar } from "../../lib/miles";
import { treatmentText, type CalcSearch } from "./calc-search";

export type SampleSavings = components["schemas"]["SampleSavings"];
export type SamplePlan = SampleSavings["plans"][number];
export type SampleLine = SamplePlan["lines"][number];
export type PriceBasis = components["schemas"]["PriceBasis"];
export type Estimate = components["schemas"]["SavingsEstimate"];
export type EstimateLine = components["schemas"]["EstimateLine"];
export type QuoteMade = components["schemas"]["PriceQuoteMade"];
export type OwnQuote = components["schemas"]["PriceQuotes"]["quotes"][number];

export interface NearOffice {
  id: number;
  name: string;
  city: string;
  distanceMi: number | null;
}

const FRESH_FOR = 60_000;
const RADIUS = 50;
const MOST_NEAR = 15;

/** Treatment prices with this plan in this state. */
export function sampleQuery(groupKey: string, state: string, plan: string) {
  return queryOptions({
    queryKey: ["savings-samples", groupKey, state, plan],
    queryFn: (): Promise<SampleSavings> => request(`${groupPath(groupKey)}/savings`, { query: given({ state, plan_id: plan }) }),
    staleTime: FRESH_FOR,
    meta: { public: true },
  });
}

/** The reason why there are no sums: invalid input, or an unavailable server. */
export type NoEstimate = "office" | "people" | "state" | "other" | "busy" | "unavailable";

/** Result of a calculation. An office or a number of people that the plan does not accept is a result, not an error. */
export type EstimateResult = { ok: true; estimate: Estimate } | { ok: false; reason: NoEstimate };

/** The sums for the chosen values; `isRenewal` for an existing membership. */
export function estimateQuery(groupKey: string, search: CalcSearch, isRenewal: boolean) {
  const { state, plan, office, people, children, cycle, treatments } = search;
  const t = treatmentText(treatments);
  return queryOptions({
    queryKey: ["savings-estimate", groupKey, state, plan, office, people, children, cycle, t, isRenewal],
    queryFn: async (): Promise<EstimateResult> => {
      const query = given({ plan_id: plan, office_id: office, state, people, children, cycle, t, renewal: isRenewal ? "1" : "" });
      try {
        return { ok: true, estimate: await request(`${groupPath(groupKey)}/estimate`, { query }) };
      } catch (error) {
        return { ok: false, reason: reasonOf(error) };
      }
    },
    staleTime: staleTimeOf,
    meta: { public: true },
  });
}

// A request that failed is repeated the next time.
function staleTimeOf({ state }: { state: { data?: { ok: boolean; reason?: string } | undefined } }): number {
  return state.data?.reason === "busy" || state.data?.reason === "unavailable" ? 0 : FRESH_FOR;
}

function reasonOf(error: unknown): NoEstimate {
  if (!isApiError(error)) throw error;
  if (error.code === "office_not_found") return "office";
  if (error.status === 429) return "busy";
  if (error.status === 0 || error.status >= 500) return "unavailable";
  if (error.status !== 422) throw error;
  if ("people" in error.fieldCodes || "children" in error.fieldCodes) return "people";
  return "plan_id" in error.fieldCodes ? "state" : "other";
}

export type NearResult = { ok: true; offices: readonly NearOffice[]; state: string | undefined } | { ok: false; reason: "unknown" | "unavailable" };

/** Offices near a ZIP code that take the plan, nearest first. */
export function nearQuery(groupKey: string, zip: string, plan: string) {
  return queryOptions({
    queryKey: ["savings-near", groupKey, zip, plan],
    queryFn: async (): Promise<NearResult> => {
      try {
        const query = given({ zip, plan_id: plan, radius: String(RADIUS), size: String(MOST_NEAR) });
        const page = await request(`${groupPath(groupKey)}/offices`, { query });
        const nearest = page.nearestOutsideRadius;
        const found = page.offices.length > 0 || nearest === null || isTooFar(nearest.distanceMi) ? page.offices : [nearest];
        const offices = found.map(({ id, name, address, distanceMi }) => ({ id, name, city: address.city, distanceMi }));
        return { ok: true, offices, state: page.place?.state ?? undefined };
      } catch (error) {
        if (!isApiError(error)) throw error;
        return { ok: false, reason: error.status === 422 ? "unknown" : "unavailable" };
      }
    },
    staleTime: staleTimeOf,
    meta: { public: true },
  });
}

/** Creates a quote: a document with today's prices of the chosen office, else of the plan's own list. */
export function makeQuote(groupKey: string, search: CalcSearch): Promise<QuoteMade> {
  const { state, plan, office, people, children, cycle, treatments } = search;
  const body = {
    planId: Number(plan),
    ...(office === "" ? {} : { officeId: Number(office) }),
    ...(state === "" ? {} : { state }),
    ...(cycle === "" ? {} : { cycle }),
    people: Number(people),
    children: Number(children),
    treatments: treatments.map(({ procedure, quantity }) => ({ procedure, quantity })),
  };
  return request(`${groupPath(groupKey)}/priceQuotes`, { method: "POST", body });
}

/** A household's own quotes, newest first. */
export function ownQuotesQuery() {
  return queryOptions({
    queryKey: ["member", "price-quotes"],
    queryFn: async (): Promise<readonly OwnQuote[]> => {
      const answer = await request("/api/v4/member/priceQuotes");
      return answer.quotes;
    },
  });
}

export function quoteFile(number: string): string {
  return `/api/km/priceQuotes/${encodeURIComponent(number)}?format=pdf`;
}

export function quoteText(number: string): string {
  return `/api/km/priceQuotes/${encodeURIComponent(number)}?format=text`;
}

function given(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}
