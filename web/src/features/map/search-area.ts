/** The middle and radius of a search. */
export interface SearchArea {
  lat: number;
  lng: number;
  radiusMi: number;
}
