import { US_STATES } from "../../lib/rules/us-states";

/** Around what, or where, offices are looked for. */
export type Place =
  | { kind: "zip"; zip: string }
  | { kind: "city"; city: string; state: string }
  | { kind: "state"; state: string }
  /** Where the visitor is, as roughly as an address bar may know. */
  | { kind: "point"; lat: number; lng: number };

const ZIP = /^(\d{5})(?:-?\d{4})?$/;
const CITY = /^\p{L}[\p{L}\p{M} .'’-]{0,39}$/u;
const DECIMALS = 2;

/**
 * What somebody means who types this as a place: "85001", "Phoenix, AZ", "phoenix arizona", "Arizona". Undefined
 * where it takes a look at the map to know: a city without its state, or nothing that is a place.
 */
export function parsePlace(text: string): Place | undefined {
  const typed = tidy(text);
  const zip = ZIP.exec(typed)?.[1];
  if (zip !== undefined) return { kind: "zip", zip };
  const whole = stateOf(typed);
  if (whole !== undefined && typed.length > 2) return { kind: "state", state: whole };
  return cityAndState(typed) ?? (whole === undefined ? undefined : { kind: "state", state: whole });
}

function cityAndState(typed: string): Place | undefined {
  const words = typed.replace(/,/g, " , ").split(/\s+/);
  // The longest name of a state first: "Lexington, West Virginia" is not in Virginia.
  for (let first = 1; first < words.length; ++first) {
    const state = stateOf(words.slice(first).join(" "));
    const city = cityName(words.slice(0, first).join(" "));
    if (state !== undefined && city !== undefined) return { kind: "city", city, state };
  }
  return undefined;
}

/** The code of a state by its code or name, in any case. */
export function stateOf(text: string): string | undefined {
  const wanted = text.replace(/[.,]/g, "").trim().toLowerCase();
  const found = US_STATES.find(([code, name]) => code.toLowerCase() === wanted || plain(name) === plain(wanted));
  return found?.[0];
}

/** A city's name as it may stand in an address, or undefined. */
export function cityName(text: string): string | undefined {
  const name = tidy(text.replace(/,/g, " "));
  if (!CITY.test(name)) return undefined;
  return name === name.toLowerCase() || name === name.toUpperCase() ? capitals(name) : name;
}

/** A place as it is typed: what the field shows. A point has no words. */
export function placeText(place: Place | undefined): string {
  if (place === undefined || place.kind === "point") return "";
  if (place.kind === "zip") return place.zip;
  return place.kind === "city" ? `${place.city}, ${place.state}` : nameOfState(place.state);
}

export function nameOfState(code: string): string {
  return US_STATES.find(([known]) => known === code)?.[1] ?? code;
}

/** Within a mile or so: an address that is shared or logged must not tell where somebody lives. */
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
