import { control, CRS, map as createMap, tileLayer } from "leaflet/dist/leaflet-src.esm.js";
import { drawOutlines } from "./state-outlines";
import { pinLayer, type PinLayer, type PinOptions } from "./pin-layer";

export interface MapOptions extends PinOptions {
  /** The operator's own tile server; undefined: outlines of states and counties. */
  tileUrl: string | undefined;
}

export type Direction = "north" | "south" | "west" | "east";

/** Operations on an open map. */
export interface OpenMap extends PinLayer {
  zoom(steps: 1 | -1): void;
  move(to: Direction): void;
  close(): void;
}

const FARTHEST = 4;
const NEAREST_OUTLINE = 13;
const NEAREST_TILES = 18;
const STEPS: Readonly<Record<Direction, [number, number]>> = {
  north: [0, -1],
  south: [0, 1],
  west: [-1, 0],
  east: [1, 0],
};

/** Creates a map in the element. Animates nothing for users who prefer reduced motion. */
export function openMap(element: HTMLElement, options: MapOptions): OpenMap {
  const { tileUrl } = options;
  const prefersReducedMotion = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  const map = createMap(element, {
    crs: CRS.EPSG3857,
    zoomControl: false,
    attributionControl: false,
    minZoom: FARTHEST,
    maxZoom: tileUrl === undefined ? NEAREST_OUTLINE : NEAREST_TILES,
    zoomAnimation: !prefersReducedMotion,
    fadeAnimation: !prefersReducedMotion,
    inertia: !prefersReducedMotion,
    // The wheel scrolls the page: the map must not capture it as the pointer passes.
    scrollWheelZoom: false,
  });
  control.scale({ metric: false }).addTo(map);
  if (tileUrl === undefined) drawOutlines(map);
  else tileLayer(tileUrl, { maxZoom: NEAREST_TILES }).addTo(map);
  const sizes = new ResizeObserver(() => void map.invalidateSize({ animate: false }));
  sizes.observe(element);
  return {
    ...pinLayer(map, options),
    zoom: (steps) => void map.setZoom(map.getZoom() + steps, { animate: !prefersReducedMotion }),
    move: (to) => {
      const [x, y] = STEPS[to];
      const { x: width, y: height } = map.getSize();
      map.panBy([(x * width) / 3, (y * height) / 3], { animate: !prefersReducedMotion });
    },
    close: () => {
      sizes.disconnect();
      map.remove();
    },
  };
}
