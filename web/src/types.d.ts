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
    /** The largest first; `size` is how many ZIP codes they have. */
    towns: readonly (readonly [name: string, x: number, y: number, size: number])[];
  }
  export const OUTLINES: readonly {
    state: string;
    /** West, south, east, north. */
    box: readonly [number, number, number, number];
    load: () => Promise<{ default: Outline }>;
  }[];
}

// Made by scripts/sentence-weights.mjs.
declare module "virtual:sentence-weights" {
  /** What `judgeWith` of content/review/sentence-judge.ts takes. */
  const weights: string;
  export default weights;
}
