import { queryOptions } from "@tanstack/react-query";
import { isApiError, type ApiError } from "../../api/api-error";
import { request } from "../../api/request";
import type { components } from "../../api/schema";
import { groupPath, suggest, type SuggestedPlace } from "../../api/suggest";
import { apiQuery, searchQuery, type FindSearch } from "./find-search";

export type OfficePage = components["schemas"]["OfficePage"];

/** Outcome of a search. An unknown place and an overloaded server are outcomes, not errors. */
export type FindResult =
  | { ok: true; page: OfficePage }
  | { ok: false; reason: "zip_unknown" | "city_unknown" | "name_short" | "busy" | "unavailable" }
  /** The place was ambiguous or unknown; `places` are the candidates. */
  | { ok: false; reason: "near"; places: readonly SuggestedPlace[] };

const FRESH_FOR = 60_000;
const FEW_OFFICES = 10;

/** Whether the brand has so few offices that the page lists all of them without a search. */
export function isOfFew({ officesOfBrand }: OfficePage): boolean {
  return officesOfBrand > 0 && officesOfBrand < FEW_OFFICES;
}

/** Query of a search; call it with fetchQuery(), which requests a failed search again. */
export function findQuery(groupKey: string, search: FindSearch) {
  return queryOptions({
    queryKey: ["find", groupKey, searchQuery({ ...search, view: "list" })],
    queryFn: (): Promise<FindResult> => (search.near === "" ? find(groupKey, search) : lookUp(groupKey, search.near)),
    staleTime: ({ state }) => (state.data?.ok === true ? FRESH_FOR : 0),
    meta: { public: true },
  });
}

async function find(groupKey: string, search: FindSearch): Promise<FindResult> {
  if (search.name !== "" && isTooShort(search.name)) return { ok: false, reason: "name_short" };
  try {
    return { ok: true, page: await request(`${groupPath(groupKey)}/offices`, { query: apiQuery(search) }) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

async function lookUp(groupKey: string, near: string): Promise<FindResult> {
  if (isTooShort(near)) return { ok: false, reason: "near", places: [] };
  try {
    const { places } = await suggest(groupKey, near);
    return { ok: false, reason: "near", places };
  } catch (error) {
    const reason = reasonOf(error);
    return reason === "busy" || reason === "unavailable" ? { ok: false, reason } : { ok: false, reason: "near", places: [] };
  }
}

// The API needs at least two characters.
function isTooShort(text: string): boolean {
  return [...text].length < 2;
}

function reasonOf(error: unknown): "zip_unknown" | "city_unknown" | "busy" | "unavailable" {
  if (!isApiError(error)) throw error;
  const { code, status } = error satisfies ApiError;
  if (code === "zip_unknown" || code === "city_unknown") return code;
  // During server rendering an exception prevents that a page with a failure is cached.
  if (import.meta.env.SSR && status !== 422) throw error;
  return status === 429 ? "busy" : "unavailable";
}
