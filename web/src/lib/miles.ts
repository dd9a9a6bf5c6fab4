import { formatCount } from "./count";

/** The widest radius of a search. Visitors do not travel farther to a dentist. */
const MOST = 100;

export function isTooFar(miles: number | null): boolean {
  return miles !== null && miles > MOST;
}

/** Formats a distance as "0.5", "31.2" or, from 100 miles, in whole miles: "2,380". */
export function formatMiles(miles: number): string {
  return miles < MOST ? miles.toFixed(1) : formatCount(Math.round(miles));
}
