import { beforeEach, expect, it, vi } from "vitest";
import { openMap } from "./leaflet-map";

const PINS = [33.3, 33.4, 33.6].map((lat, index) => ({ id: index + 1, number: index + 1, lat, lng: -112 - lat / 100, label: `Office ${index + 1}` }));
const SIZE = 400;
let size = SIZE;
let notifyResize = () => {};

// jsdom has no layout: the map is `size` pixels wide and high, and resize() changes it.
beforeEach(() => {
  size = SIZE;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => size);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => size);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        notifyResize = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

function resize(to: number): void {
  size = to;
  notifyResize();
}

function open(pins: typeof PINS) {
  const ground = document.body.appendChild(document.createElement("div"));
  const map = openMap(ground, { tileUrl: "/tiles/{z}/{x}/{y}.png", moreWords: () => "more", onPick: () => {}, onHighlight: () => {} });
  map.show(pins, undefined);
  return { map, ground };
}

/** The distance between the first and the last pin, in pixels. */
function span(ground: HTMLElement): number {
  const heights = [...ground.querySelectorAll<HTMLElement>(".map-pin-place")].map(({ style }) => parseFloat(style.top));
  return Math.max(...heights) - Math.min(...heights);
}

it("shows all offices when the map becomes visible again after they changed", () => {
  const { map, ground } = open(PINS.slice(0, 1));
  resize(0);
  map.show(PINS, undefined);
  resize(SIZE);
  expect(ground.querySelectorAll(".map-pin")).toHaveLength(3);
  expect(span(ground)).toBeGreaterThan(0);
  expect(span(ground)).toBeLessThan(SIZE);
  map.close();
});

it("keeps the user's zoom when the map is hidden and shown again", () => {
  const { map, ground } = open(PINS);
  map.zoom(1);
  const before = span(ground);
  resize(0);
  resize(SIZE);
  expect(span(ground)).toBe(before);
  map.close();
});
