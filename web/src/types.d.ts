declare module "core-js-pure/actual/url" {
  export default globalThis.URL;
}

declare module "core-js-pure/actual/url-search-params" {
  export default globalThis.URLSearchParams;
}

declare module "leaflet/dist/leaflet-src.esm.js" {
  export * from "leaflet";
}

// Made by scripts/outlines.mjs.
declare module "virtual:outlines" {
  /** In thousandths of a degree; a line is its first point and the steps to the next: x, y, x, y, … */
  export interface Outline {
    border: readonly (readonly number[])[];
    counties: readonly (readonly number[])[];
    /** Of each county: its name and its middle, x and y. */
    names: readonly (readonly [name: string, x: number, y: number])[];
  }
  export const OUTLINES: readonly {
    state: string;
    /** West, south, east, north. */
    box: readonly [number, number, number, number];
    load: () => Promise<{ default: Outline }>;
  }[];
}
