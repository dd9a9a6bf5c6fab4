import { appendQuery } from "./query-string";

/** For how many people prices are shown. */
export interface Household {
  adults: number;
  children: number;
  /** The person who joins is at least so old; undefined: not said. */
  age?: number;
}

/** A plan takes ten people at most, one of them an adult. The server keeps pages for the same numbers (src/app/pages/page_query.cc). */
export const MOST_ADULTS = 10;
export const MOST_CHILDREN = 9;

/** One adult: what prices are for until somebody says otherwise. */
export const SINGLE_ADULT: Household = Object.freeze({ adults: 1, children: 0 });

const STORAGE_KEY = "molar.household";
const CHANGED = "molar:household";

/** "?adults=2&children=1&age=60", in any order and among others; undefined where it says nothing valid about people. */
export function parseHousehold(search: string): Household | undefined {
  const query = new URLSearchParams(search);
  const adults = whole(query.get("adults"), 1, MOST_ADULTS);
  const children = whole(query.get("children"), 0, MOST_CHILDREN);
  const age = whole(query.get("age"), 18, 99);
  if (adults === undefined && children === undefined && age === undefined) return undefined;
  return { adults: adults ?? SINGLE_ADULT.adults, children: children ?? SINGLE_ADULT.children, ...(age === undefined ? {} : { age }) };
}

/** The parameters that parseHousehold() reads. */
export function householdQuery(household: Household | undefined): Record<string, number | undefined> {
  return household === undefined ? {} : { adults: household.adults, children: household.children, age: household.age };
}

/** The same as text; "" for undefined. */
export function householdText(household: Household | undefined): string {
  return appendQuery("", householdQuery(household)).slice(1);
}

/** This address, asking for this household. */
export function withHousehold(href: string, household: Household): string {
  const [, path = "", search = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const query = new URLSearchParams(search);
  for (const name of ["adults", "children", "age"]) query.delete(name);
  const rest = query.toString();
  return appendQuery(`${path}${rest === "" ? "" : `?${rest}`}${fragment}`, householdQuery(household));
}

/** Keeps the household for this tab's visit and tells every part of the page. */
export function keepHousehold(household: Household): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, householdText(household));
  } catch {
    // Where storage is forbidden, the address carries it from page to page.
  }
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: householdText(household) }));
}

/** Keeps it, and puts it in the address, so that a reload or a copied link shows the same prices. Nothing is loaded. */
export function changeHousehold(household: Household): void {
  const { pathname, search, hash } = window.location;
  window.history.replaceState(window.history.state, "", withHousehold(`${pathname}${search}${hash}`, household));
  keepHousehold(household);
}

/** What was kept in this tab, or undefined. Never while rendering: the server knows no tab. */
export function keptHousehold(): Household | undefined {
  try {
    return parseHousehold(window.sessionStorage.getItem(STORAGE_KEY) ?? "");
  } catch {
    return undefined;
  }
}

/** Calls `listener` with householdText() of each household that is kept from now on, until the returned function is called. */
export function onHouseholdKept(listener: (text: string) => void): () => void {
  const hear = (event: Event): void => listener(String((event as CustomEvent<unknown>).detail));
  window.addEventListener(CHANGED, hear);
  return () => window.removeEventListener(CHANGED, hear);
}

function whole(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^(?:0|[1-9]\d?)$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
