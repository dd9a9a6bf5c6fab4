import type { components } from "../../api/schema";
import type { Specialty } from "../office/names";
import { SPECIALTIES } from "../office/names";
import { isStateCode } from "../../lib/rules/us-states";
import { cityName, parsePlace, placeText, roughly, type Place } from "./place";

export const RADII = [5, 10, 25, 50, 100] as const;
export type Radius = (typeof RADII)[number];
export const FLAGS = ["newPatients", "evening", "weekend", "wheelchair"] as const;
export type Flag = (typeof FLAGS)[number];
export const SORTS = ["distance", "price", "name"] as const;
export type Sort = (typeof SORTS)[number];

export type View = "list" | "map";

type SearchLanguage = components["parameters"]["officeLanguage"];
/** The languages that the API can search for, fewer than those that offices may speak; English and Spanish first. */
export const SEARCH_LANGUAGES = [
  ...(["en", "es", "am", "ar", "bn", "de", "fa", "fr", "gu", "hi", "ht", "hy"] as const),
  ...(["it", "ja", "ko", "pa", "pl", "pt", "ru", "tl", "uk", "ur", "vi", "zh"] as const),
] satisfies readonly SearchLanguage[];

const USUAL_RADIUS: Radius = 25;
const LONGEST_NAME = 60;
const MOST_PAGES = 9999;
/** Means any plan; only for members, whose own plan applies when the search names none. */
export const ANY_PLAN = "any";

/** A whole search, as the address contains it. Empty text: any. */
export interface FindSearch {
  place: Place | undefined;
  /** Text typed as a place that needs a lookup by the API. */
  near: string;
  name: string;
  radius: Radius;
  specialty: Specialty | "";
  language: string;
  /** A plan's id, or ANY_PLAN. */
  plan: string;
  flags: readonly Flag[];
  sort: Sort;
  page: number;
  /** Part that a phone shows, the list or the map; wide screens show both. */
  view: View;
  /** The form was sent empty. */
  isEmptyTry: boolean;
}

/** Query parameters that belong to a search. */
export const SEARCH_KEYS: ReadonlySet<string> = new Set([
  ..."near zip city state lat lng name radius specialty language plan sort page view".split(" "),
  ...FLAGS,
]);

/** Reads a search from an address or a sent form; invalid values are ignored. */
export function readSearch(query: URLSearchParams): FindSearch {
  const typed = clean(query.get("near"));
  const place = typed === "" ? placeOf(query) : parsePlace(typed);
  const specialty = SPECIALTIES.find((one) => one === query.get("specialty"));
  const plan = query.get("plan") ?? "";
  const near = place === undefined ? typed.slice(0, LONGEST_NAME) : "";
  const name = clean(query.get("name")).slice(0, LONGEST_NAME);
  return {
    place,
    near,
    name,
    radius: RADII.find((one) => String(one) === query.get("radius")) ?? USUAL_RADIUS,
    specialty: specialty ?? "",
    language: SEARCH_LANGUAGES.find((one) => one === query.get("language")) ?? "",
    plan: plan === ANY_PLAN || /^[1-9]\d{0,9}$/.test(plan) ? plan : "",
    flags: FLAGS.filter((flag) => query.get(flag) === "1"),
    sort: sortOf(query.get("sort"), place),
    page: pageOf(query.get("page")),
    view: query.get("view") === "map" ? "map" : "list",
    isEmptyTry: query.has("near") && place === undefined && near === "" && name === "",
  };
}

/** Formats the search as "?zip=…": in a fixed order, without default values. Empty for no search. */
export function searchQuery(search: FindSearch): string {
  const { near, name, specialty, language, plan, flags, radius, sort, page, view } = search;
  const query = new URLSearchParams();
  const add = (key: string, value: string | number, usual: string | number = ""): void => {
    if (value !== usual) query.append(key, String(value));
  };
  if (near !== "" || search.isEmptyTry) query.append("near", near);
  for (const [key, value] of placePairs(search.place)) add(key, value);
  add("name", name);
  // A place that still needs a lookup may be one with a distance.
  if (hasDistance(search.place) || query.has("near")) add("radius", radius, USUAL_RADIUS);
  add("specialty", specialty);
  add("language", language);
  for (const flag of flags) add(flag, 1);
  add("plan", plan);
  add("sort", sort, usualSort(search.place));
  add("page", page, 1);
  add("view", view, "list");
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Query of the API; without a place or a name it requests all offices of a brand that has few. */
export function apiQuery(search: FindSearch): Record<string, string | number> {
  const { name, specialty, language, plan, flags, radius, sort, page } = search;
  const texts = { name, specialty, language, plan_id: plan === ANY_PLAN ? "" : plan };
  return {
    ...Object.fromEntries(placePairs(search.place)),
    ...(hasDistance(search.place) ? { radius } : {}),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
    ...Object.fromEntries(flags.map((flag) => [flag, 1])),
    ...(isSearch(search) ? {} : { all: 1 }),
    sort,
    page,
  };
}

/** Whether the search has a place or a name. Filters alone are no search: they would list a whole country. */
export function isSearch({ place, near, name }: FindSearch): boolean {
  return place !== undefined || near !== "" || name !== "";
}

export function hasDistance(place: Place | undefined): boolean {
  return place !== undefined && place.kind !== "state";
}

/** Sort order of a search that names none. */
export function usualSort(place: Place | undefined): Sort {
  return hasDistance(place) ? "distance" : "name";
}

/** Text in the field for the place. */
export function nearText({ place, near }: FindSearch): string {
  return near === "" ? placeText(place) : near;
}

/** Returns the search with some changes; it starts at the first page again. */
export function changed(search: FindSearch, change: Partial<FindSearch>): FindSearch {
  const place = "place" in change ? change.place : search.place;
  const isSortable = hasDistance(place) || search.sort !== "distance";
  return { ...search, page: 1, ...(isSortable ? {} : { sort: "name" }), ...change };
}

/** Returns the search at a place that a lookup found: by distance, unless the visitor sorts by price. */
export function atPlace(search: FindSearch, place: Place): FindSearch {
  return changed(search, { place, near: "", sort: search.sort === "price" ? "price" : "distance" });
}

/** Query parameters that do not belong to a search, in the same order. */
export function otherParameters(query: URLSearchParams): [string, string][] {
  return [...query].filter(([key]) => !SEARCH_KEYS.has(key));
}

function sortOf(text: string | null, place: Place | undefined): Sort {
  const sort = SORTS.find((one) => one === text) ?? usualSort(place);
  return sort === "distance" ? usualSort(place) : sort;
}

function placeOf(query: URLSearchParams): Place | undefined {
  const [zip, city, state] = ["zip", "city", "state"].map((key) => clean(query.get(key)));
  const typed = parsePlace(zip ?? "");
  if (typed?.kind === "zip") return typed;
  const code = (state ?? "").toUpperCase();
  if (isStateCode(code)) {
    const name = cityName(city ?? "");
    return name === undefined ? { kind: "state", state: code } : { kind: "city", city: name, state: code };
  }
  return pointOf(query);
}

function pointOf(query: URLSearchParams): Place | undefined {
  const [lat, lng] = ["lat", "lng"].map((key) => degrees(query.get(key)));
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  return { kind: "point", lat: roughly(lat), lng: roughly(lng) };
}

function degrees(text: string | null): number | undefined {
  return text !== null && /^-?\d{1,3}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}

function placePairs(place: Place | undefined): [string, string][] {
  if (place === undefined) return [];
  return Object.entries(place).flatMap(([key, value]) => (key === "kind" ? [] : [[key, String(value)]]));
}

function pageOf(text: string | null): number {
  const page = /^\d{1,4}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(Math.max(page, 1), MOST_PAGES);
}

function clean(text: string | null): string {
  // eslint-disable-next-line no-control-regex -- what a pasted text may hold
  return (text ?? "").replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
}
