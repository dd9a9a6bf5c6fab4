import { appendQuery } from "./query-string";

/** The people for whom prices are shown. */
export interface Household {
  adults: number;
  children: number;
  /** Minimum age of the person who joins; undefined: not given. */
  age?: number;
}

/** A plan covers at most ten people, at least one of them an adult. The server caches pages for the same numbers (src/app/pages/page_query.cc). */
export const MOST_ADULTS = 10;
export const MOST_CHILDREN = 9;

/** One adult: the default household. */
export const SINGLE_ADULT: Household = Object.freeze({ adults: 1, children: 0 });

const STORAGE_KEY = "molar.household";
const CHANGED = "molar:household";

/** Reads "?adults=2&children=1&age=60", in any order, with or without other parameters. Returns undefined if none of the three is valid. */
export function parseHousehold(search: string): Household | undefined {
  const query = new URLSearchParams(search);
  const adults = wholeNumber(query.get("adults"), 1, MOST_ADULTS);
  const children = wholeNumber(query.get("children"), 0, MOST_CHILDREN);
  const age = wholeNumber(query.get("age"), 18, 99);
  if (adults === undefined && children === undefined && age === undefined) return undefined;
  return { adults: adults ?? SINGLE_ADULT.adults, children: children ?? SINGLE_ADULT.children, ...(age === undefined ? {} : { age }) };
}

/** Returns the parameters that parseHousehold() reads. */
export function householdQuery(household: Household | undefined): Record<string, number | undefined> {
  return household === undefined ? {} : { adults: household.adults, children: household.children, age: household.age };
}

/** Returns the same parameters as text: "adults=2&children=1"; "" for undefined. */
export function householdText(household: Household | undefined): string {
  return appendQuery("", householdQuery(household)).slice(1);
}

/** Returns the address with the parameters of this household. */
export function withHousehold(href: string, household: Household): string {
  const [, path = "", search = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const query = new URLSearchParams(search);
  for (const name of ["adults", "children", "age"]) query.delete(name);
  const rest = query.toString();
  return appendQuery(`${path}${rest === "" ? "" : `?${rest}`}${fragment}`, householdQuery(household));
}

/** Stores the household for this tab and notifies the listeners of onHouseholdStored(). */
export function storeHousehold(household: Household): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, householdText(household));
  } catch {
    // If storage is forbidden, only the address passes the household from page to page.
  }
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: householdText(household) }));
}

/** Stores the household and writes it into the address, so that a reload or a copied link shows the same prices. Loads nothing. */
export function changeHousehold(household: Household): void {
  const { pathname, search, hash } = window.location;
  window.history.replaceState(window.history.state, "", withHousehold(`${pathname}${search}${hash}`, household));
  storeHousehold(household);
}

/** Returns the household stored in this tab, or undefined. Do not call it while rendering: the server has no such storage. */
export function storedHousehold(): Household | undefined {
  try {
    return parseHousehold(window.sessionStorage.getItem(STORAGE_KEY) ?? "");
  } catch {
    return undefined;
  }
}

/** Calls `listener` with householdText() of each household that is stored from now on. Returns a function that stops it. */
export function onHouseholdStored(listener: (text: string) => void): () => void {
  const hear = (event: Event): void => listener(String((event as CustomEvent<unknown>).detail));
  window.addEventListener(CHANGED, hear);
  return () => window.removeEventListener(CHANGED, hear);
}

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^(?:0|[1-9]\d?)$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
