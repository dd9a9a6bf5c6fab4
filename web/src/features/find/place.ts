import { US_STATES } from "../../lib/rules/us-states";

/** Place of a search: its centre, or a state. */
export type Place =
  | { kind: "zip"; zip: string }
  | { kind: "city"; city: string; state: string }
  | { kind: "state"; state: string }
  /** Position of the visitor, rounded by roughly(). */
  | { kind: "point"; lat: number; lng: number };

const ZIP = /^(\d{5})(?:-?\d{4})?$/;
const CITY = /^\p{L}[\p{L}\p{M} .'’-]{0,39}$/u;
const DECIMALS = 2;
/** Characters of a place at most, because parsePlace() takes quadratic time. */
const LONGEST_PLACE = 100;

/**
 * Parses a typed place: "85001", "Phoenix, AZ", "phoenix arizona", "Arizona". Undefined where only the API can decide: a
 * city without its state, or a text that is no place.
 */
export function parsePlace(text: string): Place | undefined {
  const typed = tidy(text);
  if (typed.length > LONGEST_PLACE) return undefined;
  const zip = ZIP.exec(typed)?.[1];
  if (zip !== undefined) return { kind: "zip", zip };
  const whole = stateOf(typed);
  if (whole !== undefined && typed.length > 2) return { kind: "state", state: whole };
  return cityAndState(typed) ?? (whole === undefined ? undefined : { kind: "state", state: whole });
}

function cityAndState(typed: string): Place | undefined {
  const words = typed.replace(/,/g, " , ").split(/\s+/);
  // Tries the longest state name first: "Lexington, West Virginia" is not in Virginia.
  for (let first = 1; first < words.length; ++first) {
    const state = stateOf(words.slice(first).join(" "));
    const city = cityName(words.slice(0, first).join(" "));
    if (state !== undefined && city !== undefined) return { kind: "city", city, state };
  }
  return undefined;
}

/** Returns the code of a state from its code or name, in upper or lower case. */
export function stateOf(text: string): string | undefined {
  const typed = text.replace(/[.,]/g, "").trim().toLowerCase();
  const found = US_STATES.find(([code, name]) => code.toLowerCase() === typed || plain(name) === plain(typed));
  return found?.[0];
}

/** Normalises the name of a city for an address; undefined if it is not a valid name. */
export function cityName(text: string): string | undefined {
  const name = tidy(text.replace(/,/g, " "));
  if (!CITY.test(name)) return undefined;
  return name === name.toLowerCase() || name === name.toUpperCase() ? capitals(name) : name;
}

/** Text of a place in the field. Empty for a point. */
export function placeText(place: Place | undefined): string {
  if (place === undefined || place.kind === "point") return "";
  if (place.kind === "zip") return place.zip;
  return place.kind === "city" ? `${place.city}, ${place.state}` : nameOfState(place.state);
}

export function nameOfState(code: string): string {
  return US_STATES.find(([known]) => known === code)?.[1] ?? code;
}

/** Rounds to about a mile: a shared or logged address must not reveal a visitor's home. */
export function roughly(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

function capitals(name: string): string {
  return name.toLowerCase().replace(/(^|[ .-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
