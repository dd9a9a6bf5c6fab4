import type { Pin, PinGroup, Spot } from "./group-pins";
import type { SearchArea } from "./search-area";

/** Width and height of the drawing, in its own units. */
export const SIZE = 440;
export const MIDDLE = SIZE / 2;
export const PIN_RADIUS = 16;

const EDGE = 40;
const MILES_A_DEGREE = 69.09;
/** Smallest distance from the middle to the edge, so that an office at the place of the search still has rings around it. */
const LEAST_MILES = 2;
const RINGS = [1, 2, 5, 10, 25, 50, 100] as const;
const MOST_RINGS = 3;
/** Space above a ring for its label. */
const RING_LABEL = 16;
const LETTER_WIDTH = 7;
const LINE_HEIGHT = 14;

/** Places the pins around the middle of the search area, else of the pins. `scale`: units of the drawing per mile. */
export function placeOnDrawing(pins: readonly Pin[], area: SearchArea | undefined): { spotOf: (pin: Pin) => Spot; scale: number } {
  const middle = area ?? { lat: middleOf(pins.map(({ lat }) => lat)), lng: middleOf(pins.map(({ lng }) => lng)) };
  const narrowing = Math.cos((middle.lat * Math.PI) / 180);
  const east = ({ lng }: Pin): number => (lng - middle.lng) * MILES_A_DEGREE * narrowing;
  const south = ({ lat }: Pin): number => (middle.lat - lat) * MILES_A_DEGREE;
  const farthest = Math.max(LEAST_MILES, ...pins.map((pin) => Math.max(Math.abs(east(pin)), Math.abs(south(pin)))));
  const scale = (MIDDLE - EDGE) / farthest;
  const at = (miles: number): number => tenth(MIDDLE + miles * scale);
  return { scale, spotOf: (pin) => ({ x: at(east(pin)), y: at(south(pin)) }) };
}

export interface Ring {
  miles: number;
  /** In units of the drawing. */
  radius: number;
}

/** Returns the widest three circles of whole miles that are larger than a pin and fit with their labels. */
export function ringsOf(scale: number): Ring[] {
  const all = RINGS.map((miles) => ({ miles, radius: tenth(miles * scale) }));
  return all.filter(({ radius }) => radius > 2 * PIN_RADIUS && radius <= MIDDLE - RING_LABEL).slice(-MOST_RINGS);
}

/** Places each town's name once, below one of its pins, where it covers no pin or other name. Omits names that fit nowhere. */
export function townNames(groups: readonly PinGroup[], spotOf: (pin: Pin) => Spot): ({ name: string } & Spot)[] {
  const spots = groups.map(([first]) => spotOf(first));
  const names: ({ name: string } & Spot)[] = [];
  for (const [{ town }] of groups) {
    if (town === undefined || names.some(({ name }) => name === town)) continue;
    const place = groups
      .flatMap(([first], index) => (first.town === town ? (spots[index] ?? []) : []))
      .map(({ x, y }) => ({ x, y: tenth(y + PIN_RADIUS + LINE_HEIGHT) }))
      .find((spot) => isFree(spot, town.length * LETTER_WIDTH, spots, names));
    if (place !== undefined) names.push({ name: town, ...place });
  }
  return names;
}

function isFree({ x, y }: Spot, width: number, pins: readonly Spot[], names: readonly ({ name: string } & Spot)[]): boolean {
  const isInside = x - width / 2 > 0 && x + width / 2 < SIZE && y < SIZE;
  const middle = y - LINE_HEIGHT / 3;
  const coversPin = pins.some((pin) => Math.abs(pin.x - x) < width / 2 + PIN_RADIUS && Math.abs(pin.y - middle) < LINE_HEIGHT / 2 + PIN_RADIUS);
  const coversName = names.some((one) => Math.abs(one.x - x) < (width + one.name.length * LETTER_WIDTH) / 2 && Math.abs(one.y - y) < LINE_HEIGHT);
  return isInside && !coversPin && !coversName;
}

function middleOf(numbers: readonly number[]): number {
  return (Math.min(...numbers) + Math.max(...numbers)) / 2;
}

/** Rounds to one decimal, so that server and browser write the same text: their cosines may differ in the last digits. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
