/** Around which the search was. */
export interface SearchArea {
  lat: number;
  lng: number;
  radiusMi: number;
}
